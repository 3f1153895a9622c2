// swift-tools-version:5.9
// Apple's modules Metal, MetalPerformanceShaders and MetalPerformanceShadersGraph on Linux, and what programs for them
// need of Accelerate, MetalKit, simd, QuartzCore and CoreGraphics. On Apple's platforms the same products stand for
// Apple's own modules. See docs/swift.md.
import Foundation
import PackageDescription

let modules = [
    "Metal", "MetalPerformanceShaders", "MetalPerformanceShadersGraph", "Accelerate", "CoreGraphics", "MetalKit",
    "QuartzCore", "simd",
]

// On Apple's platforms the products have the same names and no modules of theirs.
// Compilers before 6 have no such mode.
#if compiler(>=6)
let languageMode: [SwiftSetting] = [.unsafeFlags(["-swift-version", "6"])]
#else
let languageMode: [SwiftSetting] = []
#endif

#if os(Linux)
// Most sources are written from the public headers, and the repository has the others.
if !FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Sources/Metal/Generated") {
    let remedy = "the sources of Metal are not written yet: run python3 tools/swift/generate.py in the repository\n"
    FileHandle.standardError.write(Data(remedy.utf8))
    exit(1)
}
let products = modules.map { Product.library(name: $0, targets: [$0]) }
let targets: [Target] = [
    .systemLibrary(name: "COpenMPS", pkgConfig: "openmps_c"),
    .target(name: "CAccelerate"),
    .target(name: "Accelerate", dependencies: ["CAccelerate"]),
    .target(name: "CoreGraphics"),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "simd"]),
    .target(name: "simd"),
    .target(name: "Metal", dependencies: ["COpenMPS"]),
    .target(name: "MetalKit", dependencies: ["COpenMPS", "Metal"]),
    .target(name: "MetalPerformanceShaders", dependencies: ["COpenMPS", "Metal"]),
    .target(name: "MetalPerformanceShadersGraph", dependencies: ["COpenMPS", "Metal", "MetalPerformanceShaders"]),
    .executableTarget(name: "Smoke", dependencies: ["MetalPerformanceShadersGraph"]),
    .testTarget(
        name: "LanguageModeTests", dependencies: ["MetalPerformanceShadersGraph"], swiftSettings: languageMode),
    .testTarget(name: "ListingTests", dependencies: ["MetalPerformanceShadersGraph"]),
    .testTarget(name: "SnippetTests", dependencies: ["MetalPerformanceShadersGraph"]),
    .testTarget(
        name: "OpenMPSTests",
        dependencies: [
            "Accelerate", "COpenMPS", "CoreGraphics", "MetalKit", "MetalPerformanceShadersGraph", "QuartzCore", "simd",
        ]),
]
#else
let products = modules.map { Product.library(name: $0, targets: ["Apple"]) }
let targets: [Target] = [.target(name: "Apple")]
#endif

let package = Package(name: "openmps", products: products, targets: targets)
