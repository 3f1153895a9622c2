// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// pixel > thresholdValue ? 0 : maximumValue.
public class MPSImageThresholdBinaryInverse: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageThresholdBinaryInverse" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageThresholdBinaryInverse(_owned: handle)
    }

    public var thresholdValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdBinaryInverse_thresholdValue(_handle) } }
    }

    public var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdBinaryInverse_maximumValue(_handle) } }
    }

    public var transform: UnsafePointer<Float> {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageThresholdBinaryInverse_transform(_handle) }
            return _existing(made)
        }
    }

    public convenience init(
        device: MTLDevice,
        thresholdValue: Float,
        maximumValue: Float,
        linearGrayColorTransform transform: UnsafePointer<Float>?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageThresholdBinaryInverse_initWithDevice_thresholdValue_maximumValue_linearGrayColorTransform(
                Self._className, _pointer(device), thresholdValue, maximumValue, transform)
        }
        guard let made else { _refused("MPSImageThresholdBinaryInverse", "init") }
        self.init(_owned: made)
    }
}
