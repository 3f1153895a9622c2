// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gaussian weights exp(-i * i / (2 * sigma * sigma)) of the pixels at most ceil(3.7 * sigma) away, divided by
/// their sum.
open class MPSImageGaussianBlur: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageGaussianBlur" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageGaussianBlur(_owned: handle)
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

    open var sigma: Float {
        get { withExtendedLifetime(self) { omps_MPSImageGaussianBlur_sigma(_handle) } }
    }

    /// sigma is more than 0; its window has at most 32,767 pixels.
    public init(device: MTLDevice, sigma: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageGaussianBlur_initWithDevice_sigma(
                Self._className, _pointer(device), sigma)
        }
        guard let made else { _refused("MPSImageGaussianBlur", "init") }
        super.init(_owned: made)
    }
}
