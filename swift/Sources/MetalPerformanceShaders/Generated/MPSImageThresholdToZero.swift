// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// pixel > thresholdValue ? pixel : 0.
public class MPSImageThresholdToZero: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageThresholdToZero" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageThresholdToZero(_owned: handle)
    }

    public var thresholdValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdToZero_thresholdValue(_handle) } }
    }

    public var transform: UnsafePointer<Float> {
        get { _existing(withExtendedLifetime(self) { omps_MPSImageThresholdToZero_transform(_handle) }) }
    }

    public convenience init(
        device: MTLDevice,
        thresholdValue: Float,
        linearGrayColorTransform transform: UnsafePointer<Float>?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageThresholdToZero_initWithDevice_thresholdValue_linearGrayColorTransform(
                Self._className, _pointer(device), thresholdValue, transform)
        }
        guard let made else { _refused("MPSImageThresholdToZero", "init") }
        self.init(_owned: made)
    }
}
