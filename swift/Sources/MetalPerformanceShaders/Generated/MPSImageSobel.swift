// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The length sqrt(h * h + v * v) of the gradient. The weights of h are -1 0 1 / -2 0 2 / -1 0 1. Those of v are
/// the transpose. If the destination has one channel and the source more, the source's luminance is filtered.
public class MPSImageSobel: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageSobel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageSobel(_owned: handle)
    }

    /// Three factors, of red, green and blue in the luminance.
    public var colorTransform: UnsafePointer<Float> {
        get { _existing(withExtendedLifetime(self) { omps_MPSImageSobel_colorTransform(_handle) }) }
    }

    /// Three factors, which are copied.
    public convenience init(device: MTLDevice, linearGrayColorTransform transform: UnsafePointer<Float>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageSobel_initWithDevice_linearGrayColorTransform(
                Self._className, _pointer(device), transform)
        }
        guard let made else { _refused("MPSImageSobel", "init") }
        self.init(_owned: made)
    }
}
