// swift-tools-version:5.9
// Apple's modules Metal, MetalPerformanceShaders and MetalPerformanceShadersGraph on Linux. See docs/swift.md.
import PackageDescription

let modules = ["Metal", "MetalPerformanceShaders", "MetalPerformanceShadersGraph"]

let package = Package(
    name: "openmps",
    products: modules.map { .library(name: $0, targets: [$0]) },
    targets: [
        .systemLibrary(name: "COpenMPS", pkgConfig: "openmps_c"),
        .target(name: "Metal", dependencies: ["COpenMPS"]),
        .target(name: "MetalPerformanceShaders", dependencies: ["COpenMPS", "Metal"]),
        .target(
            name: "MetalPerformanceShadersGraph", dependencies: ["COpenMPS", "Metal", "MetalPerformanceShaders"]),
        .executableTarget(name: "Smoke", dependencies: ["MetalPerformanceShadersGraph"]),
        .testTarget(name: "OpenMPSTests", dependencies: ["COpenMPS", "MetalPerformanceShadersGraph"]),
    ]
)
