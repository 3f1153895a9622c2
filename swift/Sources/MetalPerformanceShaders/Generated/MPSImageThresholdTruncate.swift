// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// pixel > thresholdValue ? thresholdValue : pixel.
public class MPSImageThresholdTruncate: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageThresholdTruncate" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageThresholdTruncate(_owned: handle)
    }

    public var thresholdValue: Float {
        get { withExtendedLifetime(self) { omps_MPSImageThresholdTruncate_thresholdValue(_handle) } }
    }

    public var transform: UnsafePointer<Float> {
        get { _existing(withExtendedLifetime(self) { omps_MPSImageThresholdTruncate_transform(_handle) }) }
    }

    public convenience init(
        device: MTLDevice,
        thresholdValue: Float,
        linearGrayColorTransform transform: UnsafePointer<Float>?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageThresholdTruncate_initWithDevice_thresholdValue_linearGrayColorTransform(
                Self._className, _pointer(device), thresholdValue, transform)
        }
        guard let made else { _refused("MPSImageThresholdTruncate", "init") }
        self.init(_owned: made)
    }
}
