// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The base of reductions. A subclass makes one value of each row, of each column, or of the feature channels of
/// each pixel. The others keep their extents, so that a row minimum of (height, width, channels) is (height, 1,
/// channels).
open class MPSNNReduceUnary: MPSCNNKernel {
    override public class var _className: String { "MPSNNReduceUnary" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceUnary(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// The part of the source that is read. Default: MPSRectNoClip, all of it. Size beyond the source is ignored.
    open var clipRectSource: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSNNReduceUnary_clipRectSource(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSNNReduceUnary_setClipRectSource(_handle, &newValue) }
        }
    }
}
