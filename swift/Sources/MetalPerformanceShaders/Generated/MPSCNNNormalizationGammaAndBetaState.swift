// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Scale and shift of a batch, instance or group normalisation, one float for each feature channel.
open class MPSCNNNormalizationGammaAndBetaState: MPSState {
    override public class var _className: String { "MPSCNNNormalizationGammaAndBetaState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNormalizationGammaAndBetaState(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, bufferSize: Int) {
        super.init(device: device, bufferSize: bufferSize)
    }

    override public init(device: MTLDevice, textureDescriptor descriptor: MTLTextureDescriptor) {
        super.init(device: device, textureDescriptor: descriptor)
    }

    override public init(resource: MTLResource?) {
        super.init(resource: resource)
    }

    override public init(device: MTLDevice, resourceList: MPSStateResourceList) {
        super.init(device: device, resourceList: resourceList)
    }

    override public init(resources: [MTLResource]?) {
        super.init(resources: resources)
    }

    open var gamma: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationGammaAndBetaState_gamma(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    open var beta: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationGammaAndBetaState_beta(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    public init(gamma: MTLBuffer, beta: MTLBuffer) {
        let made = withExtendedLifetime((gamma, beta)) {
            omps_MPSCNNNormalizationGammaAndBetaState_initWithGamma_beta(
                Self._className, _pointer(gamma), _pointer(beta))
        }
        guard let made else { _refused("MPSCNNNormalizationGammaAndBetaState", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open class func temporaryState(
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
