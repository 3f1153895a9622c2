// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// pixel > thresholdValue ? 0 : pixel.
open class MPSImageThresholdToZeroInverse: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageThresholdToZeroInverse" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageThresholdToZeroInverse(_owned: handle)
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

    open var thresholdValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdToZeroInverse_thresholdValue(_handle) } }
    }

    open var transform: UnsafePointer<Float> {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageThresholdToZeroInverse_transform(_handle) }
            return _existing(made)
        }
    }

    public init(
        device: MTLDevice,
        thresholdValue: Float,
        linearGrayColorTransform transform: UnsafePointer<Float>?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageThresholdToZeroInverse_initWithDevice_thresholdValue_linearGrayColorTransform(
                Self._className, _pointer(device), thresholdValue, transform)
        }
        guard let made else { _refused("MPSImageThresholdToZeroInverse", "init") }
        super.init(_owned: made)
    }
}
