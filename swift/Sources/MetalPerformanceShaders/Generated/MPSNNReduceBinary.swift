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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// The part of the primary image that is read. Default: MPSRectNoClip, all of it. Size beyond the image is
    /// ignored.
    open var primarySourceClipRect: MTLRegion {
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
    open var secondarySourceClipRect: MTLRegion {
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
