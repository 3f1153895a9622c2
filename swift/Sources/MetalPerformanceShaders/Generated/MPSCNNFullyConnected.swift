// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A convolution whose window is the whole image: the result is 1 x 1.
open class MPSCNNFullyConnected: MPSCNNConvolution {
    override public class var _className: String { "MPSCNNFullyConnected" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNFullyConnected(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, weights: MPSCNNConvolutionDataSource) {
        super.init(device: device, weights: weights)
    }

    override public init(
        device: MTLDevice,
        convolutionDescriptor: MPSCNNConvolutionDescriptor,
        kernelWeights: UnsafePointer<Float>,
        biasTerms: UnsafePointer<Float>?,
        flags: MPSCNNConvolutionFlags
    ) {
        super.init(device: device, convolutionDescriptor: convolutionDescriptor, kernelWeights: kernelWeights, biasTerms: biasTerms, flags: flags)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }
}
