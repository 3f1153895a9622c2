// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mean and variance, one float for each feature channel.
open class MPSCNNNormalizationMeanAndVarianceState: MPSState {
    override public class var _className: String { "MPSCNNNormalizationMeanAndVarianceState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNormalizationMeanAndVarianceState(_owned: handle)
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

    open var mean: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationMeanAndVarianceState_mean(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    open var variance: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNormalizationMeanAndVarianceState_variance(_handle) }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    public init(mean: MTLBuffer, variance: MTLBuffer) {
        let made = withExtendedLifetime((mean, variance)) {
            omps_MPSCNNNormalizationMeanAndVarianceState_initWithMean_variance(
                Self._className, _pointer(mean), _pointer(variance))
        }
        guard let made else { _refused("MPSCNNNormalizationMeanAndVarianceState", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open class func temporaryState(
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
