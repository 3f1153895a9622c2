// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Normalises images, with the statistics of a state or, without a state or before it has any, with those of the
/// data source.
open class MPSCNNBatchNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNBatchNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBatchNormalization(_owned: handle)
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

    open var numberOfFeatureChannels: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNBatchNormalization_numberOfFeatureChannels(_handle) }
        }
    }

    /// Added to the variance. Default: the data source's.
    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNBatchNormalization_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNBatchNormalization_setEpsilon(_handle, newValue) } }
    }

    open var dataSource: MPSCNNBatchNormalizationDataSource {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNBatchNormalization_dataSource(_handle) }
            return _existing(_optionalMPSCNNBatchNormalizationDataSource(made))
        }
    }

    /// Loads the parameters (load, read, purge). nil if `load` returns NO.
    public init(device: MTLDevice, dataSource: MPSCNNBatchNormalizationDataSource) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNBatchNormalization_initWithDevice_dataSource(
                Self._className, _pointer(device), _made(dataSource))
        }
        guard let made else { _refused("MPSCNNBatchNormalization", "init") }
        super.init(_owned: made)
    }

    /// With a neuron after the normalisation.
    public init(
        device: MTLDevice,
        dataSource: MPSCNNBatchNormalizationDataSource,
        fusedNeuronDescriptor: MPSNNNeuronDescriptor?
    ) {
        let made = withExtendedLifetime((device, fusedNeuronDescriptor)) {
            omps_MPSCNNBatchNormalization_initWithDevice_dataSource_fusedNeuronDescriptor(
                Self._className, _pointer(device), _made(dataSource), fusedNeuronDescriptor?._handle)
        }
        guard let made else { _refused("MPSCNNBatchNormalization", "init") }
        super.init(_owned: made)
    }

    /// A temporary state loses one read.
    open func encode(
        to commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        batchNormalizationState: MPSCNNBatchNormalizationState,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, sourceImage, batchNormalizationState, destinationImage)) {
            omps_MPSCNNBatchNormalization_encodeToCommandBuffer_sourceImage_batchNormalizationState_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, batchNormalizationState._handle,
                destinationImage._handle)
        }
    }

    open func encodeBatch(
        to commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        batchNormalizationState: MPSCNNBatchNormalizationState,
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer, batchNormalizationState)) {
            omps_MPSCNNBatchNormalization_encodeBatchToCommandBuffer_sourceImages_batchNormalizationState_destinationImages(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                batchNormalizationState._handle, _array(destinationImages) { _retained($0) })
        }
    }

    @discardableResult
    open override func resultState(
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSCNNBatchNormalizationState? {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSCNNBatchNormalization_resultStateForSourceImage_sourceStates_destinationImage(
                _handle, sourceImage._handle, _array(sourceStates) { _retained($0) },
                destinationImage._handle)
        }
        return _optional(made)
    }

    @discardableResult
    open override func temporaryResultState(
        commandBuffer: MTLCommandBuffer,
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSCNNBatchNormalizationState? {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSCNNBatchNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }

    /// Deprecated: takes another data source and reads it.
    open func reloadDataSource(_ dataSource: MPSCNNBatchNormalizationDataSource) {
        withExtendedLifetime(self) {
            omps_MPSCNNBatchNormalization_reloadDataSource(
                _handle, _made(dataSource))
        }
    }

    /// Read the data source again, at once, on the calling thread; no command buffer with this kernel may be in
    /// flight.
    open func reloadGammaAndBetaFromDataSource() {
        withExtendedLifetime(self) {
            omps_MPSCNNBatchNormalization_reloadGammaAndBetaFromDataSource(
                _handle)
        }
    }

    open func reloadMeanAndVarianceFromDataSource() {
        withExtendedLifetime(self) {
            omps_MPSCNNBatchNormalization_reloadMeanAndVarianceFromDataSource(
                _handle)
        }
    }

    /// Take the values of a state when the command buffer reaches this point; the data source does not learn of it.
    /// A temporary state loses one read.
    open func reloadGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        gammaAndBetaState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, gammaAndBetaState)) {
            omps_MPSCNNBatchNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(
                _handle, _pointer(commandBuffer), gammaAndBetaState._handle)
        }
    }

    open func reloadMeanAndVariance(
        with commandBuffer: MTLCommandBuffer,
        meanAndVarianceState: MPSCNNNormalizationMeanAndVarianceState
    ) {
        withExtendedLifetime((self, commandBuffer, meanAndVarianceState)) {
            omps_MPSCNNBatchNormalization_reloadMeanAndVarianceWithCommandBuffer_meanAndVarianceState(
                _handle, _pointer(commandBuffer), meanAndVarianceState._handle)
        }
    }
}
