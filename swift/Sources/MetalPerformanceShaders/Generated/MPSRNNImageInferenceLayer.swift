// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A recurrent layer, or a stack of them, over a sequence of images of one size: every pixel is a separate sample.
open class MPSRNNImageInferenceLayer: MPSCNNKernel {
    override public class var _className: String { "MPSRNNImageInferenceLayer" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNImageInferenceLayer(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSRNNImageInferenceLayer_inputFeatureChannels(_handle) } }
    }

    open var outputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNImageInferenceLayer_outputFeatureChannels(_handle) } }
    }

    open var numberOfLayers: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNImageInferenceLayer_numberOfLayers(_handle) } }
    }

    /// Default: NO.
    open var recurrentOutputIsTemporary: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNImageInferenceLayer_recurrentOutputIsTemporary(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNImageInferenceLayer_setRecurrentOutputIsTemporary(
                    _handle, newValue)
            }
        }
    }

    /// YES: a state for every step, NO: one for the last. Default: NO.
    open var storeAllIntermediateStates: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNImageInferenceLayer_storeAllIntermediateStates(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNImageInferenceLayer_setStoreAllIntermediateStates(
                    _handle, newValue)
            }
        }
    }

    /// Default: MPSRNNBidirectionalCombineModeNone.
    open var bidirectionalCombineMode: MPSRNNBidirectionalCombineMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNImageInferenceLayer_bidirectionalCombineMode(_handle) }
            return _value(made, MPSRNNBidirectionalCombineMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNImageInferenceLayer_setBidirectionalCombineMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    public init(device: MTLDevice, rnnDescriptor: MPSRNNDescriptor) {
        let made = withExtendedLifetime((device, rnnDescriptor)) {
            omps_MPSRNNImageInferenceLayer_initWithDevice_rnnDescriptor(
                Self._className, _pointer(device), rnnDescriptor._handle)
        }
        guard let made else { _refused("MPSRNNImageInferenceLayer", "init") }
        super.init(_owned: made)
    }

    /// The first descriptor is the layer that sees the sources.
    public init(device: MTLDevice, rnnDescriptors: [MPSRNNDescriptor]) {
        let made = withExtendedLifetime(device) {
            omps_MPSRNNImageInferenceLayer_initWithDevice_rnnDescriptors(
                Self._className, _pointer(device), _array(rnnDescriptors) { _retained($0) })
        }
        guard let made else { _refused("MPSRNNImageInferenceLayer", "init") }
        super.init(_owned: made)
    }

    open func encodeSequence(
        commandBuffer: MTLCommandBuffer,
        sourceImages: [MPSImage],
        destinationImages: [MPSImage],
        recurrentInputState: MPSRNNRecurrentImageState?,
        recurrentOutputStates: NSMutableArray?
    ) {
        let recurrentOutputStatesObjects = _mutableArray(recurrentOutputStates)
        withExtendedLifetime((self, commandBuffer, recurrentInputState)) {
            omps_MPSRNNImageInferenceLayer_encodeSequenceToCommandBuffer_sourceImages_destinationImages_recurrentInputState_recurrentOutputStates(
                _handle, _pointer(commandBuffer), _array(sourceImages) { _retained($0) },
                _array(destinationImages) { _retained($0) }, recurrentInputState?._handle,
                recurrentOutputStatesObjects)
        }
        _update(recurrentOutputStates, from: recurrentOutputStatesObjects)
    }

    /// As that of MPSRNNMatrixInferenceLayer.
    open func encodeBidirectionalSequence(
        commandBuffer: MTLCommandBuffer,
        sourceSequence: [MPSImage],
        destinationForwardImages: [MPSImage],
        destinationBackwardImages: [MPSImage]?
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSRNNImageInferenceLayer_encodeBidirectionalSequenceToCommandBuffer_sourceSequence_destinationForwardImages_destinationBackwardImages(
                _handle, _pointer(commandBuffer), _array(sourceSequence) { _retained($0) },
                _array(destinationForwardImages) { _retained($0) }, _array(destinationBackwardImages) {
                _retained($0) })
        }
    }
}
