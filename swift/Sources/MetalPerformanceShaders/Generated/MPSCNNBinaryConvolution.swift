// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Convolution with weights of one bit, for inference. With the input x of a pixel's channel, the weight bit b, and
/// the number k of taps of the window: input = (x + inputBias) inputScale sum   = sum over the window of input (2b
/// - 1)          type BinaryWeights = sum over the window of sign(input) (2b - 1)    type XNOR, where sign(v) = v <
/// 0 ? -1 : 1 = sum over the window of (input < 0 ? 0 : b)     type AND beta  = sum over the window of mean over
/// channels |input| / k, or 1 without UseBetaScaling result = neuron(sum outputScale beta + outputBias) Source:
/// Apple's documentation of this class. The edge mode applies to the input as it is multiplied: positions outside
/// add nothing with MPSImageEdgeModeZero. A batch normalization of the descriptor comes before the neuron. The
/// weights are uint32 words, [output channel][kernel row][kernel column][input channel / 32], and the lowest bit is
/// the first channel. The data source's dataType is MPSDataTypeUInt32.
open class MPSCNNBinaryConvolution: MPSCNNKernel {
    override public class var _className: String { "MPSCNNBinaryConvolution" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBinaryConvolution(_owned: handle)
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

    open var inputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryConvolution_inputFeatureChannels(_handle) } }
    }

    open var outputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNBinaryConvolution_outputFeatureChannels(_handle) } }
    }

    /// With the data source's bias terms, `scaleValue` as every outputScale, and no input terms. nil if `load`
    /// returns NO. Raises NSInvalidArgumentException for weights of another type, for groups, and for an unknown
    /// type or flag.
    public init(
        device: MTLDevice,
        convolutionData: MPSCNNConvolutionDataSource,
        scaleValue: Float,
        type: MPSCNNBinaryConvolutionType,
        flags: MPSCNNBinaryConvolutionFlags
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNBinaryConvolution_initWithDevice_convolutionData_scaleValue_type_flags(
                Self._className, _pointer(device), _made(convolutionData), scaleValue, type.rawValue,
                flags.rawValue)
        }
        guard let made else { _refused("MPSCNNBinaryConvolution", "init") }
        super.init(_owned: made)
    }

    /// With a float for each output or input channel, which are copied. NULL stands for biases of 0 and scales of
    /// 1. The data source's bias terms are not used.
    public init(
        device: MTLDevice,
        convolutionData: MPSCNNConvolutionDataSource,
        outputBiasTerms: UnsafePointer<Float>?,
        outputScaleTerms: UnsafePointer<Float>?,
        inputBiasTerms: UnsafePointer<Float>?,
        inputScaleTerms: UnsafePointer<Float>?,
        type: MPSCNNBinaryConvolutionType,
        flags: MPSCNNBinaryConvolutionFlags
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNBinaryConvolution_initWithDevice_convolutionData_outputBiasTerms_outputScaleTerms_inputBiasTerms_inputScaleTerms_type_flags(
                Self._className, _pointer(device), _made(convolutionData), outputBiasTerms,
                outputScaleTerms, inputBiasTerms, inputScaleTerms, type.rawValue, flags.rawValue)
        }
        guard let made else { _refused("MPSCNNBinaryConvolution", "init") }
        super.init(_owned: made)
    }
}
