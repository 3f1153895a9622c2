// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// pixel > thresholdValue ? maximumValue : 0.
public class MPSImageThresholdBinary: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageThresholdBinary" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageThresholdBinary(_owned: handle)
    }

    public var thresholdValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdBinary_thresholdValue(_handle) } }
    }

    public var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdBinary_maximumValue(_handle) } }
    }

    public var transform: UnsafePointer<Float> {
        get { _existing(withExtendedLifetime(self) { omps_MPSImageThresholdBinary_transform(_handle) }) }
    }

    public convenience init(
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
        self.init(_owned: made)
    }
}
