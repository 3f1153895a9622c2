// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A binary convolution whose window is the whole image: the result is 1 x 1.
open class MPSCNNBinaryFullyConnected: MPSCNNBinaryConvolution {
    override public class var _className: String { "MPSCNNBinaryFullyConnected" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBinaryFullyConnected(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(
        device: MTLDevice,
        convolutionData: MPSCNNConvolutionDataSource,
        scaleValue: Float,
        type: MPSCNNBinaryConvolutionType,
        flags: MPSCNNBinaryConvolutionFlags
    ) {
        super.init(device: device, convolutionData: convolutionData, scaleValue: scaleValue, type: type, flags: flags)
    }

    override public init(
        device: MTLDevice,
        convolutionData: MPSCNNConvolutionDataSource,
        outputBiasTerms: UnsafePointer<Float>?,
        outputScaleTerms: UnsafePointer<Float>?,
        inputBiasTerms: UnsafePointer<Float>?,
        inputScaleTerms: UnsafePointer<Float>?,
        type: MPSCNNBinaryConvolutionType,
        flags: MPSCNNBinaryConvolutionFlags
    ) {
        super.init(device: device, convolutionData: convolutionData, outputBiasTerms: outputBiasTerms, outputScaleTerms: outputScaleTerms, inputBiasTerms: inputBiasTerms, inputScaleTerms: inputScaleTerms, type: type, flags: flags)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }
}
