// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Scales by the Lanczos filter with three lobes on each side. For smaller results the filter is wider by the ratio
/// of the sizes. The weights of each result pixel sum to 1.
open class MPSNNLanczosScaleNode: MPSNNScaleNode {
    override public class var _className: String { "MPSNNLanczosScaleNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNLanczosScaleNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
