// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A recurrent layer, or a stack of them, over a sequence of matrices whose rows are independent samples.
public class MPSRNNMatrixInferenceLayer: MPSKernel {
    override public class var _className: String { "MPSRNNMatrixInferenceLayer" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNMatrixInferenceLayer(_owned: handle)
    }

    public var inputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_inputFeatureChannels(_handle) } }
    }

    public var outputFeatureChannels: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_outputFeatureChannels(_handle) }
        }
    }

    public var numberOfLayers: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNMatrixInferenceLayer_numberOfLayers(_handle) } }
    }

    /// Default: NO.
    public var recurrentOutputIsTemporary: Bool {
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
    public var storeAllIntermediateStates: Bool {
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
    public var bidirectionalCombineMode: MPSRNNBidirectionalCombineMode {
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

    public convenience init(device: MTLDevice, rnnDescriptor: MPSRNNDescriptor) {
        let made = withExtendedLifetime((device, rnnDescriptor)) {
            omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptor(
                Self._className, _pointer(device), rnnDescriptor._handle)
        }
        guard let made else { _refused("MPSRNNMatrixInferenceLayer", "init") }
        self.init(_owned: made)
    }

    /// The first descriptor is the layer that sees the sources.
    public convenience init(device: MTLDevice, rnnDescriptors: [MPSRNNDescriptor]) {
        let made = withExtendedLifetime(device) {
            omps_MPSRNNMatrixInferenceLayer_initWithDevice_rnnDescriptors(
                Self._className, _pointer(device), _array(rnnDescriptors) { _retained($0) })
        }
        guard let made else { _refused("MPSRNNMatrixInferenceLayer", "init") }
        self.init(_owned: made)
    }

    /// Offsets are bytes into each matrix; NULL: 0. Later matrices may have fewer rows: each row ends at its own
    /// last step, which a layer that runs backward begins with.
    public func encodeSequence(
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

    public func encodeSequence(
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
    public func encodeBidirectionalSequence(
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
