// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Puts stride - 1 zeros between the pixels of the source and convolves that image with stride 1. The weights are
/// [output channel][row][column][input channel of the group]; they are not turned. Result x reads the larger image
/// from x + offset stride + kernelOffset - floor(w / 2) on, for a window of w pixels. With the padding policy same,
/// n source pixels make (n - 1) stride + 1 results. With valid only they make w - 1 fewer, with full w - 1 more.
/// The edge mode has to be Zero.
open class MPSCNNConvolutionTranspose: MPSCNNKernel {
    override public class var _className: String { "MPSCNNConvolutionTranspose" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNConvolutionTranspose(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_inputFeatureChannels(_handle) } }
    }

    open var outputFeatureChannels: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_outputFeatureChannels(_handle) }
        }
    }

    /// Position of the first result in the source with zeros between its pixels. A padding policy sets it for
    /// results that the kernel makes itself.
    open var kernelOffsetX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_kernelOffsetX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_setKernelOffsetX(_handle, newValue) } }
    }

    open var kernelOffsetY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_kernelOffsetY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_setKernelOffsetY(_handle, newValue) } }
    }

    open var groups: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_groups(_handle) } }
    }

    /// Half rounds each product and each sum to float16. Default: Float.
    open var accumulatorPrecisionOption: MPSNNConvolutionAccumulatorPrecisionOption {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_accumulatorPrecisionOption(_handle) }
            return _value(made, MPSNNConvolutionAccumulatorPrecisionOption.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNConvolutionTranspose_setAccumulatorPrecisionOption(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// Where the weights come from.
    open var dataSource: MPSCNNConvolutionDataSource {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionTranspose_dataSource(_handle) }
            return _existing(_optionalMPSCNNConvolutionDataSource(made))
        }
    }

    /// Loads the weights (load, read, purge). nil if `load` returns NO.
    public init(device: MTLDevice, weights: MPSCNNConvolutionDataSource) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNConvolutionTranspose_initWithDevice_weights(
                Self._className, _pointer(device), _made(weights))
        }
        guard let made else { _refused("MPSCNNConvolutionTranspose", "init") }
        super.init(_owned: made)
    }

    /// The result is as large as the source of the convolution that filled the state; with nil, as the padding
    /// policy says. A temporary convolution state loses one read.
    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        convolutionGradientState: MPSCNNConvolutionGradientState?
    ) -> MPSImage {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, convolutionGradientState)) {
            omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState(
                _handle, _pointer(commandBuffer), sourceImage._handle, convolutionGradientState?._handle)
        }
        return _object(made)
    }

    /// The same for a batch, with a state for each image.
    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImage: [MPSImage],
        convolutionGradientStates convolutionGradientState: [MPSCNNConvolutionGradientState]?
    ) -> [MPSImage] {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) },
                _array(convolutionGradientState) { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Into a given image, whose size has to be that of the convolution's source; kernelOffset is the caller's.
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        convolutionGradientState: MPSCNNConvolutionGradientState?,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, sourceImage, convolutionGradientState, destinationImage)) {
            omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle,
                convolutionGradientState?._handle, destinationImage._handle)
        }
    }

    /// The same for a batch.
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages sourceImage: [MPSImage],
        convolutionGradientStates convolutionGradientState: [MPSCNNConvolutionGradientState]?,
        destinationImages destinationImage: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates_destinationImages(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) },
                _array(convolutionGradientState) { _retained($0) }, _array(destinationImage) {
                _retained($0) })
        }
    }

    /// The same, with a state for the gradient kernel.
    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        convolutionGradientState: MPSCNNConvolutionGradientState?,
        destinationState outState: UnsafeMutablePointer<MPSCNNConvolutionTransposeGradientState?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> MPSImage {
        var outStateObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, convolutionGradientState)) {
            omps_MPSCNNConvolutionTranspose_encodeToCommandBuffer_sourceImage_convolutionGradientState_destinationState_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), sourceImage._handle,
                convolutionGradientState?._handle, &outStateObject, isTemporary)
        }
        let outStateMade: MPSCNNConvolutionTransposeGradientState? = _optional(outStateObject)
        outState.pointee = outStateMade
        return _object(made)
    }

    /// The same for a batch.
    @discardableResult
    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        convolutionGradientStates: [MPSCNNConvolutionGradientState]?,
        destinationStates outStates: UnsafeMutablePointer<[MPSCNNConvolutionTransposeGradientState]?>,
        destinationStateIsTemporary isTemporary: Bool
    ) -> [MPSImage] {
        var outStatesObject: UnsafeMutableRawPointer?
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNConvolutionTranspose_encodeBatchToCommandBuffer_sourceImages_convolutionGradientStates_destinationStates_destinationStateIsTemporary(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                _array(convolutionGradientStates) { _retained($0) }, &outStatesObject, isTemporary)
        }
        let outStatesMade: [MPSCNNConvolutionTransposeGradientState]? = _array(from: outStatesObject) { _object($0) }
        outStates.pointee = outStatesMade
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func resultState(
        sourceImage: MPSImage,
        sourceStates: [MPSCNNConvolutionGradientState]?,
        destinationImage: MPSImage
    ) -> MPSCNNConvolutionTransposeGradientState? {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSCNNConvolutionTranspose_resultStateForSourceImage_sourceStates_destinationImage(
                _handle, sourceImage._handle, _array(sourceStates) { _retained($0) },
                destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func resultStateBatch(
        sourceImage: [MPSImage],
        sourceStates: [[MPSCNNConvolutionGradientState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSCNNConvolutionTransposeGradientState]? {
        let made = withExtendedLifetime(self) {
            omps_MPSCNNConvolutionTranspose_resultStateBatchForSourceImage_sourceStates_destinationImage(
                _handle, _array(sourceImage) { _retained($0) }, _array(sourceStates) { _array($0) {
                _retained($0) } }, _array(destinationImage) { _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    @discardableResult
    open func temporaryResultState(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        sourceStates: [MPSCNNConvolutionGradientState]?,
        destinationImage: MPSImage
    ) -> MPSCNNConvolutionTransposeGradientState? {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSCNNConvolutionTranspose_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open func temporaryResultStateBatch(
        commandBuffer: MTLCommandBuffer,
        sourceImage: [MPSImage],
        sourceStates: [[MPSCNNConvolutionGradientState]]?,
        destinationImage: [MPSImage]
    ) -> [MPSCNNConvolutionTransposeGradientState]? {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNConvolutionTranspose_temporaryResultStateBatchForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), _array(sourceImage) { _retained($0) },
                _array(sourceStates) { _array($0) { _retained($0) } }, _array(destinationImage) {
                _retained($0) })
        }
        return _array(from: made) { _object($0) }
    }

    /// As MPSCNNConvolution's.
    open func reloadWeightsAndBiasesFromDataSource() {
        withExtendedLifetime(self) {
            omps_MPSCNNConvolutionTranspose_reloadWeightsAndBiasesFromDataSource(
                _handle)
        }
    }

    /// As MPSCNNConvolution's.
    open func reloadWeightsAndBiases(
        with commandBuffer: MTLCommandBuffer,
        state: MPSCNNConvolutionWeightsAndBiasesState
    ) {
        withExtendedLifetime((self, commandBuffer, state)) {
            omps_MPSCNNConvolutionTranspose_reloadWeightsAndBiasesWithCommandBuffer_state(
                _handle, _pointer(commandBuffer), state._handle)
        }
    }

    /// As MPSCNNConvolution's.
    @discardableResult
    open func exportWeightsAndBiases(
        with commandBuffer: MTLCommandBuffer,
        resultStateCanBeTemporary: Bool
    ) -> MPSCNNConvolutionWeightsAndBiasesState {
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNConvolutionTranspose_exportWeightsAndBiasesWithCommandBuffer_resultStateCanBeTemporary(
                _handle, _pointer(commandBuffer), resultStateCanBeTemporary)
        }
        return _object(made)
    }
}
