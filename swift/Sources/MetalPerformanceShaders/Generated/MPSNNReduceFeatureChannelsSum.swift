// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of the feature channels of each pixel, times a weight.
public class MPSNNReduceFeatureChannelsSum: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsSum(_owned: handle)
    }

    /// Factor of the sum. Default: 1.
    public var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNReduceFeatureChannelsSum_weight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNReduceFeatureChannelsSum_setWeight(_handle, newValue) } }
    }
}
