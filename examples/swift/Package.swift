// swift-tools-version:5.9
// Programs of Apple's talks in Swift. See README.md of the folder above and docs/swift.md.
import PackageDescription

let framework = Target.Dependency.product(name: "MetalPerformanceShadersGraph", package: "openmps")

let package = Package(
    name: "examples",
    dependencies: [.package(path: "openmps")],
    targets: [
        .target(name: "Digits"),
        .executableTarget(name: "CallTimes", dependencies: [framework]),
        .executableTarget(name: "DigitsGraph", dependencies: ["Digits", framework]),
        .executableTarget(name: "DigitsNetwork", dependencies: ["Digits", framework]),
        .executableTarget(name: "GeLU", dependencies: [framework]),
        .executableTarget(name: "GradientState", dependencies: [framework]),
        .executableTarget(name: "ResNet50", dependencies: ["Digits", framework]),
    ]
)
