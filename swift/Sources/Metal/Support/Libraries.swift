// What Metal has for libraries in bundles of Foundation, and its name for the reflection that a call hands out.

import Foundation

public typealias MTLAutoreleasedComputePipelineReflection = MTLComputePipelineReflection

extension MTLDevice {
    /// The functions of the `.metal` files among the bundle's resources, where SwiftPM puts them.
    public func makeDefaultLibrary(bundle: Bundle) throws -> MTLLibrary {
        try makeLibrary(filepath: bundle.resourcePath ?? bundle.bundlePath)
    }
}
