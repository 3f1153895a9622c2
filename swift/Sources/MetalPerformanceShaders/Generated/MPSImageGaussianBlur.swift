// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gaussian weights exp(-i * i / (2 * sigma * sigma)) of the pixels at most 3.7 * sigma away, divided by their sum.
public class MPSImageGaussianBlur: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageGaussianBlur" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageGaussianBlur(_owned: handle)
    }

    public var sigma: Float {
        get { withExtendedLifetime(self) { omps_MPSImageGaussianBlur_sigma(_handle) } }
    }

    /// sigma is more than 0; its window has at most 32,767 pixels.
    public convenience init(device: MTLDevice, sigma: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageGaussianBlur_initWithDevice_sigma(
                Self._className, _pointer(device), sigma)
        }
        guard let made else { _refused("MPSImageGaussianBlur", "init") }
        self.init(_owned: made)
    }
}
