// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A recurrent layer, or a stack of them, over a sequence of matrices whose rows are independent samples.
open class MPSRNNMatrixInferenceLayer: MPSKernel {
    override public class var _className: String { "MPSRNNMatrixInferenceLayer" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNMatrixInferenceLayer(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_inputFeatureChannels(_handle) } }
    }

    open var outputFeatureChannels: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_outputFeatureChannels(_handle) }
        }
    }

    open var numberOfLayers: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_numberOfLayers(_handle) } }
    }

    /// Default: NO.
    open var recurrentOutputIsTemporary: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_recurrentOutputIsTemporary(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNMatrixInferenceLayer_setRecurrentOutputIsTemporary(
                    _handle, newValue)
            }
        }
    }

    /// YES: a state for every step, NO: one for the last. Default: NO.
    open var storeAllIntermediateStates: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_storeAllIntermediateStates(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNMatrixInferenceLayer_setStoreAllIntermediateStates(
                    _handle, newValue)
            }
        }
    }

    /// Default: MPSRNNBidirectionalCombineModeNone.
    open var bidirectionalCombineMode: MPSRNNBidirectionalCombineMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_bidirectionalCombineMode(_handle) }
            return _value(made, MPSRNNBidirectionalCombineMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNMatrixInferenceLayer_setBidirectionalCombineMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    public init(device: MTLDevice, rnnDescriptor: MPSRNNDescriptor) {
        let made = withExtendedLifetime((device, rnnDescriptor)) {
            omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptor(
                Self._className, _pointer(device), rnnDescriptor._handle)
        }
        guard let made else { _refused("MPSRNNMatrixInferenceLayer", "init") }
        super.init(_owned: made)
    }

    /// The first descriptor is the layer that sees the sources.
    public init(device: MTLDevice, rnnDescriptors: [MPSRNNDescriptor]) {
        let made = withExtendedLifetime(device) {
            omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptors(
                Self._className, _pointer(device), _array(rnnDescriptors) { _retained($0) })
        }
        guard let made else { _refused("MPSRNNMatrixInferenceLayer", "init") }
        super.init(_owned: made)
    }

    /// Offsets are bytes into each matrix; NULL: 0. Later matrices may have fewer rows: each row ends at its own
    /// last step, which a layer that runs backward begins with.
    open func encodeSequence(
        commandBuffer: MTLCommandBuffer,
        sourceMatrices: [MPSMatrix],
        sourceOffsets: UnsafeMutablePointer<Int>?,
        destinationMatrices: [MPSMatrix],
        destinationOffsets: UnsafeMutablePointer<Int>?,
        recurrentInputState: MPSRNNRecurrentMatrixState?,
        recurrentOutputStates: NSMutableArray?
    ) {
        let recurrentOutputStatesObjects = _mutableArray(recurrentOutputStates)
        withExtendedLifetime((self, commandBuffer, recurrentInputState)) {
            omps_MPSRNNMatrixInferenceLayer_encodeSequenceToCommandBuffer_sourceMatrices_sourceOffsets_destinationMatrices_destinationOffsets_recurrentInputState_recurrentOutputStates(
                _handle, _pointer(commandBuffer), _array(sourceMatrices) { _retained($0) },
                sourceOffsets, _array(destinationMatrices) { _retained($0) }, destinationOffsets,
                recurrentInputState?._handle, recurrentOutputStatesObjects)
        }
        _update(recurrentOutputStates, from: recurrentOutputStatesObjects)
    }

    open func encodeSequence(
        commandBuffer: MTLCommandBuffer,
        sourceMatrices: [MPSMatrix],
        destinationMatrices: [MPSMatrix],
        recurrentInputState: MPSRNNRecurrentMatrixState?,
        recurrentOutputStates: NSMutableArray?
    ) {
        let recurrentOutputStatesObjects = _mutableArray(recurrentOutputStates)
        withExtendedLifetime((self, commandBuffer, recurrentInputState)) {
            omps_MPSRNNMatrixInferenceLayer_encodeSequenceToCommandBuffer_sourceMatrices_destinationMatrices_recurrentInputState_recurrentOutputStates(
                _handle, _pointer(commandBuffer), _array(sourceMatrices) { _retained($0) },
                _array(destinationMatrices) { _retained($0) }, recurrentInputState?._handle,
                recurrentOutputStatesObjects)
        }
        _update(recurrentOutputStates, from: recurrentOutputStatesObjects)
    }

    /// Layers of both directions, as many of each. If their results are combined, the combination feeds the next
    /// pair of layers and ends in `destinationForwardMatrices`. Else the directions are two separate stacks.
    open func encodeBidirectionalSequence(
        commandBuffer: MTLCommandBuffer,
        sourceSequence: [MPSMatrix],
        destinationForwardMatrices: [MPSMatrix],
        destinationBackwardMatrices: [MPSMatrix]?
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSRNNMatrixInferenceLayer_encodeBidirectionalSequenceToCommandBuffer_sourceSequence_destinationForwardMatrices_destinationBackwardMatrices(
                _handle, _pointer(commandBuffer), _array(sourceSequence) { _retained($0) },
                _array(destinationForwardMatrices) { _retained($0) },
                _array(destinationBackwardMatrices) { _retained($0) })
        }
    }
}
