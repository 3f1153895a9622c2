// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Normalises each image by itself, channel by channel.
open class MPSCNNInstanceNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNInstanceNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNInstanceNormalization(_owned: handle)
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

    /// Added to the variance. Default: the data source's.
    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNInstanceNormalization_epsilon(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNInstanceNormalization_setEpsilon(_handle, newValue) } }
    }

    open var dataSource: MPSCNNInstanceNormalizationDataSource {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNInstanceNormalization_dataSource(_handle) }
            return _existing(_optionalMPSCNNInstanceNormalizationDataSource(made))
        }
    }

    /// Reads the parameters. nil if `load` returns NO.
    public init(device: MTLDevice, dataSource: MPSCNNInstanceNormalizationDataSource) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNInstanceNormalization_initWithDevice_dataSource(
                Self._className, _pointer(device), _made(dataSource))
        }
        guard let made else { _refused("MPSCNNInstanceNormalization", "init") }
        super.init(_owned: made)
    }

    /// Deprecated: takes another data source and reads it.
    open func reloadDataSource(_ dataSource: MPSCNNInstanceNormalizationDataSource) {
        withExtendedLifetime(self) {
            omps_MPSCNNInstanceNormalization_reloadDataSource(
                _handle, _made(dataSource))
        }
    }

    /// Reads the data source again, at once, on the calling thread; no command buffer with this kernel may be in
    /// flight.
    open func reloadGammaAndBetaFromDataSource() {
        withExtendedLifetime(self) {
            omps_MPSCNNInstanceNormalization_reloadGammaAndBetaFromDataSource(
                _handle)
        }
    }

    /// Takes the values of a state when the command buffer reaches this point; the data source does not learn of
    /// it. A temporary state loses one read.
    open func reloadGammaAndBeta(
        with commandBuffer: MTLCommandBuffer,
        gammaAndBetaState: MPSCNNNormalizationGammaAndBetaState
    ) {
        withExtendedLifetime((self, commandBuffer, gammaAndBetaState)) {
            omps_MPSCNNInstanceNormalization_reloadGammaAndBetaWithCommandBuffer_gammaAndBetaState(
                _handle, _pointer(commandBuffer), gammaAndBetaState._handle)
        }
    }

    @discardableResult
    open override func resultState(
        sourceImage: MPSImage,
        sourceStates: [MPSState]?,
        destinationImage: MPSImage
    ) -> MPSCNNInstanceNormalizationGradientState? {
        let made = withExtendedLifetime((self, sourceImage, destinationImage)) {
            omps_MPSCNNInstanceNormalization_resultStateForSourceImage_sourceStates_destinationImage(
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
    ) -> MPSCNNInstanceNormalizationGradientState? {
        let made = withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSCNNInstanceNormalization_temporaryResultStateForCommandBuffer_sourceImage_sourceStates_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, _array(sourceStates) {
                _retained($0) }, destinationImage._handle)
        }
        return _optional(made)
    }
}
