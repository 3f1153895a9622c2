// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// pixel > thresholdValue ? maximumValue : 0.
open class MPSImageThresholdBinary: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageThresholdBinary" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageThresholdBinary(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSImageThresholdBinary_thresholdValue(_handle) } }
    }

    open var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdBinary_maximumValue(_handle) } }
    }

    open var transform: UnsafePointer<Float> {
        get { _existing(withExtendedLifetime(self) { omps_MPSImageThresholdBinary_transform(_handle) }) }
    }

    public init(
        device: MTLDevice,
        thresholdValue: Float,
        maximumValue: Float,
        linearGrayColorTransform transform: UnsafePointer<Float>?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageThresholdBinary_initWithDevice_thresholdValue_maximumValue_linearGrayColorTransform(
                Self._className, _pointer(device), thresholdValue, maximumValue, transform)
        }
        guard let made else { _refused("MPSImageThresholdBinary", "init") }
        super.init(_owned: made)
    }
}
