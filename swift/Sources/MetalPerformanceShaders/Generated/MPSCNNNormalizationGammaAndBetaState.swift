// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Scale and shift of a batch, instance or group normalisation, one float for each feature channel.
public class MPSCNNNormalizationGammaAndBetaState: MPSState {
    override public class var _className: String { "MPSCNNNormalizationGammaAndBetaState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNormalizationGammaAndBetaState(_owned: handle)
    }

    public var gamma: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationGammaAndBetaState_gamma(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    public var beta: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationGammaAndBetaState_beta(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    public convenience init(gamma: MTLBuffer, beta: MTLBuffer) {
        let made = withExtendedLifetime((gamma, beta)) {
            omps_MPSCNNNormalizationGammaAndBetaState_initWithGamma_beta(
                Self._className, _pointer(gamma), _pointer(beta))
        }
        guard let made else { _refused("MPSCNNNormalizationGammaAndBetaState", "init") }
        self.init(_owned: made)
    }

    @discardableResult
    public class func temporaryState(
        with commandBuffer: MTLCommandBuffer,
        numberOfFeatureChannels: Int
    ) -> MPSCNNNormalizationGammaAndBetaState {
        let made = withExtendedLifetime(commandBuffer) {
            omps_MPSCNNNormalizationGammaAndBetaState_class_temporaryStateWithCommandBuffer_numberOfFeatureChannels(
                _pointer(commandBuffer), numberOfFeatureChannels)
        }
        return _object(made)
    }
}
