// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// pixel > thresholdValue ? 0 : pixel.
public class MPSImageThresholdToZeroInverse: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageThresholdToZeroInverse" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageThresholdToZeroInverse(_owned: handle)
    }

    public var thresholdValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdToZeroInverse_thresholdValue(_handle) } }
    }

    public var transform: UnsafePointer<Float> {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageThresholdToZeroInverse_transform(_handle) }
            return _existing(made)
        }
    }

    public convenience init(
        device: MTLDevice,
        thresholdValue: Float,
        linearGrayColorTransform transform: UnsafePointer<Float>?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageThresholdToZeroInverse_initWithDevice_thresholdValue_linearGrayColorTransform(
                Self._className, _pointer(device), thresholdValue, transform)
        }
        guard let made else { _refused("MPSImageThresholdToZeroInverse", "init") }
        self.init(_owned: made)
    }
}
