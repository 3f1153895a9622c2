// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of the feature channels of each pixel, times a weight.
public class MPSNNReductionFeatureChannelsSumNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionFeatureChannelsSumNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionFeatureChannelsSumNode(_owned: handle)
    }

    /// Factor of the sum. Default: 1.
    public var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNReductionFeatureChannelsSumNode_weight(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNReductionFeatureChannelsSumNode_setWeight(
                    _handle, newValue)
            }
        }
    }
}
