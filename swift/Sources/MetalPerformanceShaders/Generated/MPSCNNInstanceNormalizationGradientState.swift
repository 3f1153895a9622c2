// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The values for the gradient of one image, and its gradients with respect to gamma and beta. Made by the forward
/// kernel's result state methods, one for each image of a batch.
open class MPSCNNInstanceNormalizationGradientState: MPSNNGradientState {
    override public class var _className: String { "MPSCNNInstanceNormalizationGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNInstanceNormalizationGradientState(_owned: handle)
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
    open var instanceNormalization: MPSCNNInstanceNormalization {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNInstanceNormalizationGradientState_instanceNormalization(
                    _handle)
            }
            return _object(made)
        }
    }

    /// Floats, one for each feature channel: those in use when the state was made. beta is nil where there is none.
    open var gamma: MTLBuffer? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationGradientState_gamma(_handle) }
            return _optionalMTLBuffer(made)
        }
    }

    open var beta: MTLBuffer? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNInstanceNormalizationGradientState_beta(_handle) }
            return _optionalMTLBuffer(made)
        }
    }

    /// Gradients of this image: sum(g xhat) and sum(g) over its pixels.
    open var gradientForGamma: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNInstanceNormalizationGradientState_gradientForGamma(
                    _handle)
            }
            return _existing(_optionalMTLBuffer(made))
        }
    }

    open var gradientForBeta: MTLBuffer {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNInstanceNormalizationGradientState_gradientForBeta(
                    _handle)
            }
            return _existing(_optionalMTLBuffer(made))
        }
    }
}
