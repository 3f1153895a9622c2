// swift-tools-version:5.9
// Programs of Apple's talks in Swift. See README.md of the folder above and docs/swift.md.
import PackageDescription

let framework = Target.Dependency.product(name: "MetalPerformanceShadersGraph", package: "openmps")

let metalKit = Target.Dependency.product(name: "MetalKit", package: "openmps")

let package = Package(
    name: "examples",
    dependencies: [.package(path: "openmps")],
    targets: [
        .executableTarget(name: "Activity", dependencies: ["Archives", "Digits", framework]),
        .target(name: "Archives", dependencies: ["Digits"]),
        .target(name: "Digits"),
        .executableTarget(name: "CallTimes", dependencies: [framework]),
        .executableTarget(name: "Detector", dependencies: ["Archives", "Digits", "Layers", framework]),
        .executableTarget(name: "DigitsGraph", dependencies: ["Digits", framework]),
        .executableTarget(name: "DigitsNetwork", dependencies: ["Digits", framework]),
        .executableTarget(name: "GAN", dependencies: ["Digits", "Training", framework]),
        .executableTarget(name: "GeLU", dependencies: [framework]),
        .executableTarget(name: "Goldens", dependencies: [framework]),
        .executableTarget(name: "GradientState", dependencies: [framework]),
        .executableTarget(name: "InceptionV3", dependencies: ["Archives", "Digits", "Layers", framework]),
        .target(name: "Layers", dependencies: ["Archives", "Digits", framework]),
        .executableTarget(name: "ResNet50", dependencies: ["Digits", framework, metalKit]),
        .executableTarget(name: "Subclasses", dependencies: [framework]),
        .executableTarget(name: "Text", dependencies: ["Digits", "Training", framework]),
        .target(name: "Training", dependencies: ["Digits", framework]),
    ]
)
