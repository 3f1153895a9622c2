// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mean and variance, one float for each feature channel.
public class MPSCNNNormalizationMeanAndVarianceState: MPSState {
    override public class var _className: String { "MPSCNNNormalizationMeanAndVarianceState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNormalizationMeanAndVarianceState(_owned: handle)
    }

    public var mean: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationMeanAndVarianceState_mean(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    public var variance: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationMeanAndVarianceState_variance(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    public convenience init(mean: MTLBuffer, variance: MTLBuffer) {
        let made = withExtendedLifetime((mean, variance)) {
            omps_MPSCNNNormalizationMeanAndVarianceState_initWithMean_variance(
                Self._className, _pointer(mean), _pointer(variance))
        }
        guard let made else { _refused("MPSCNNNormalizationMeanAndVarianceState", "init") }
        self.init(_owned: made)
    }

    @discardableResult
    public class func temporaryState(
        with commandBuffer: MTLCommandBuffer,
        numberOfFeatureChannels: Int
    ) -> MPSCNNNormalizationMeanAndVarianceState {
        let made = withExtendedLifetime(commandBuffer) {
            omps_MPSCNNNormalizationMeanAndVarianceState_class_temporaryStateWithCommandBuffer_numberOfFeatureChannels(
                _pointer(commandBuffer), numberOfFeatureChannels)
        }
        return _object(made)
    }
}
