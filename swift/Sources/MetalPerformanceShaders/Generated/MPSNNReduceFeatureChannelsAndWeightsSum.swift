// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum over the feature channels of each pixel of primary value times secondary value, the weight.
open class MPSNNReduceFeatureChannelsAndWeightsSum: MPSNNReduceBinary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsAndWeightsSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsAndWeightsSum(_owned: handle)
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

    /// Whether the sum is divided by the number of weights of the pixel that are not 0. Without any the result is
    /// 0.
    open var doWeightedSumByNonZeroWeights: Bool {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNNReduceFeatureChannelsAndWeightsSum_doWeightedSumByNonZeroWeights(
                    _handle)
            }
            return made
        }
    }

    public init(device: MTLDevice, doWeightedSumByNonZeroWeights: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNReduceFeatureChannelsAndWeightsSum_initWithDevice_doWeightedSumByNonZeroWeights(
                Self._className, _pointer(device), doWeightedSumByNonZeroWeights)
        }
        guard let made else { _refused("MPSNNReduceFeatureChannelsAndWeightsSum", "init") }
        super.init(_owned: made)
    }
}
