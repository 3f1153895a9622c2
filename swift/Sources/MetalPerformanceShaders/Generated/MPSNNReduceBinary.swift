// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The base of reductions of two images. The regions that are read of both have one size, and the images have
/// equally many feature channels. The result has the size of a region.
open class MPSNNReduceBinary: MPSCNNBinaryKernel {
    override public class var _className: String { "MPSNNReduceBinary" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceBinary(_owned: handle)
    }

    /// The part of the primary image that is read. Default: MPSRectNoClip, all of it. Size beyond the image is
    /// ignored.
    public var primarySourceClipRect: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSNNReduceBinary_primarySourceClipRect(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSNNReduceBinary_setPrimarySourceClipRect(_handle, &newValue) }
        }
    }

    /// The part of the secondary image that is read. Default: MPSRectNoClip.
    public var secondarySourceClipRect: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSNNReduceBinary_secondarySourceClipRect(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSNNReduceBinary_setSecondarySourceClipRect(_handle, &newValue) }
        }
    }
}
