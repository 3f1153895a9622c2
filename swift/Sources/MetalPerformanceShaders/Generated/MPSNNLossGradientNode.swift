// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a loss with respect to its source or its labels.
open class MPSNNLossGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSNNLossGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNLossGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var lossType: MPSCNNLossType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNLossGradientNode_lossType(_handle) }
            return _value(made, MPSCNNLossType.self)
        }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNLossGradientNode_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    open var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradientNode_numberOfClasses(_handle) } }
    }

    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradientNode_reduceAcrossBatch(_handle) } }
    }

    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradientNode_weight(_handle) } }
    }

    open var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradientNode_labelSmoothing(_handle) } }
    }

    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradientNode_epsilon(_handle) } }
    }

    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradientNode_delta(_handle) } }
    }

    open var isLabelsGradientFilter: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNLossGradientNode_isLabelsGradientFilter(_handle) } }
    }

    open var propertyCallBack: MPSNNLossCallback? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNLossGradientNode_propertyCallBack(_handle) }
            return _optionalMPSNNLossCallback(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNLossGradientNode_setPropertyCallBack(
                    _handle, _made(newValue))
            }
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        labels: MPSNNImageNode,
        weights: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode?,
        lossDescriptor descriptor: MPSCNNLossDescriptor,
        isLabelsGradientFilter: Bool
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, labels, weights, gradientState, descriptor)) {
            omps_MPSNNLossGradientNode_nodeWithSourceGradient_sourceImage_labels_weights_gradientState_lossDescriptor_isLabelsGradientFilter(
                Self._className, sourceGradient._handle, sourceImage._handle, labels._handle,
                weights._handle, gradientState?._handle, descriptor._handle, isLabelsGradientFilter)
        }
        guard let made else { _refused("MPSNNLossGradientNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        labels: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode?,
        lossDescriptor descriptor: MPSCNNLossDescriptor,
        isLabelsGradientFilter: Bool
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, labels, gradientState, descriptor)) {
            omps_MPSNNLossGradientNode_nodeWithSourceGradient_sourceImage_labels_gradientState_lossDescriptor_isLabelsGradientFilter(
                Self._className, sourceGradient._handle, sourceImage._handle, labels._handle,
                gradientState?._handle, descriptor._handle, isLabelsGradientFilter)
        }
        guard let made else { _refused("MPSNNLossGradientNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        sources sourceNodes: [MPSNNImageNode],
        gradientState: MPSNNGradientStateNode?,
        lossDescriptor descriptor: MPSCNNLossDescriptor,
        isLabelsGradientFilter: Bool
    ) {
        let made = withExtendedLifetime((gradientState, descriptor)) {
            omps_MPSNNLossGradientNode_nodeWithSources_gradientState_lossDescriptor_isLabelsGradientFilter(
                Self._className, _array(sourceNodes) { _retained($0) }, gradientState?._handle,
                descriptor._handle, isLabelsGradientFilter)
        }
        guard let made else { _refused("MPSNNLossGradientNode", "init") }
        self.init(_owned: made)
    }

    public init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        labels: MPSNNImageNode,
        weights: MPSNNImageNode?,
        gradientState: MPSNNGradientStateNode?,
        lossDescriptor descriptor: MPSCNNLossDescriptor,
        isLabelsGradientFilter: Bool
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, labels, weights, gradientState, descriptor)) {
            omps_MPSNNLossGradientNode_initWithSourceGradient_sourceImage_labels_weights_gradientState_lossDescriptor_isLabelsGradientFilter(
                Self._className, sourceGradient._handle, sourceImage._handle, labels._handle,
                weights?._handle, gradientState?._handle, descriptor._handle, isLabelsGradientFilter)
        }
        guard let made else { _refused("MPSNNLossGradientNode", "init") }
        super.init(_owned: made)
    }
}
