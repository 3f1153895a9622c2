// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Statistics of a batch, the gamma and beta that normalise it, and the gradients with respect to those. One state
/// serves a whole batch. Made by MPSCNNBatchNormalization's result state methods.
open class MPSCNNBatchNormalizationState: MPSNNGradientState {
    override public class var _className: String { "MPSCNNBatchNormalizationState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBatchNormalizationState(_owned: handle)
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

    /// The kernel that made this state.
    open var batchNormalization: MPSCNNBatchNormalization {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_batchNormalization(_handle) }
            return _object(made)
        }
    }

    /// Clears the accumulated sums: the next statistics and gradients begin anew.
    open func reset() {
        withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_reset(_handle) }
    }

    /// Floats, one for each feature channel: those in use when the state was made. beta is nil where there is none.
    @discardableResult
    open func gamma() -> MTLBuffer? {
        let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_gamma(_handle) }
        return _optionalMTLBuffer(made)
    }

    @discardableResult
    open func beta() -> MTLBuffer? {
        let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_beta(_handle) }
        return _optionalMTLBuffer(made)
    }

    /// Mean and biased variance of the batch so far; nil before any.
    @discardableResult
    open func mean() -> MTLBuffer? {
        let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_mean(_handle) }
        return _optionalMTLBuffer(made)
    }

    @discardableResult
    open func variance() -> MTLBuffer? {
        let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_variance(_handle) }
        return _optionalMTLBuffer(made)
    }

    /// Gradients, summed over the batch; nil before any.
    @discardableResult
    open func gradientForGamma() -> MTLBuffer? {
        let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_gradientForGamma(_handle) }
        return _optionalMTLBuffer(made)
    }

    @discardableResult
    open func gradientForBeta() -> MTLBuffer? {
        let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalizationState_gradientForBeta(_handle) }
        return _optionalMTLBuffer(made)
    }
}
