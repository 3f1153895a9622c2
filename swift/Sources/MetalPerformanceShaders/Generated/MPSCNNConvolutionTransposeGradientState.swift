// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a transposed convolution with respect to weights and biases. Its `convolution` is nil.
open class MPSCNNConvolutionTransposeGradientState: MPSCNNConvolutionGradientState {
    override public class var _className: String { "MPSCNNConvolutionTransposeGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionTransposeGradientState(_owned: handle)
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
    open var convolutionTranspose: MPSCNNConvolutionTranspose {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNConvolutionTransposeGradientState_convolutionTranspose(
                    _handle)
            }
            return _object(made)
        }
    }
}
