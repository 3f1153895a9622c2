// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum over the feature channels of each pixel of primary value times secondary value, the weight.
public class MPSNNReduceFeatureChannelsAndWeightsSum: MPSNNReduceBinary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsAndWeightsSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsAndWeightsSum(_owned: handle)
    }

    /// Whether the sum is divided by the number of weights of the pixel that are not 0. Without any the result is
    /// 0.
    public var doWeightedSumByNonZeroWeights: Bool {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNNReduceFeatureChannelsAndWeightsSum_doWeightedSumByNonZeroWeights(
                    _handle)
            }
            return made
        }
    }

    public convenience init(device: MTLDevice, doWeightedSumByNonZeroWeights: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNReduceFeatureChannelsAndWeightsSum_initWithDevice_doWeightedSumByNonZeroWeights(
                Self._className, _pointer(device), doWeightedSumByNonZeroWeights)
        }
        guard let made else { _refused("MPSNNReduceFeatureChannelsAndWeightsSum", "init") }
        self.init(_owned: made)
    }
}
