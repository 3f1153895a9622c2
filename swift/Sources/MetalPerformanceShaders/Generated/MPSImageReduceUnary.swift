// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the reductions, which computes nothing itself.
open class MPSImageReduceUnary: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageReduceUnary" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceUnary(_owned: handle)
    }

    /// The pixels that are reduced; its part outside the source is left out. Default: MPSRectNoClip.
    public var clipRectSource: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSImageReduceUnary_clipRectSource(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSImageReduceUnary_setClipRectSource(_handle, &newValue) }
        }
    }
}
