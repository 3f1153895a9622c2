// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The length sqrt(h * h + v * v) of the gradient. The weights of h are -1 0 1 / -2 0 2 / -1 0 1. Those of v are
/// the transpose. If the destination has one channel and the source more, the source's luminance is filtered.
open class MPSImageSobel: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageSobel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageSobel(_owned: handle)
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

    /// Three factors, of red, green and blue in the luminance.
    open var colorTransform: UnsafePointer<Float> {
        get { _existing(withExtendedLifetime(self) { omps_MPSImageSobel_colorTransform(_handle) }) }
    }

    /// Three factors, which are copied.
    public init(device: MTLDevice, linearGrayColorTransform transform: UnsafePointer<Float>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageSobel_initWithDevice_linearGrayColorTransform(
                Self._className, _pointer(device), transform)
        }
        guard let made else { _refused("MPSImageSobel", "init") }
        super.init(_owned: made)
    }
}
