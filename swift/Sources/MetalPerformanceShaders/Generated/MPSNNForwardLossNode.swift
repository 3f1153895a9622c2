// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Loss whose result image is the loss; its gradient filter is MPSNNLossGradientNode.
open class MPSNNForwardLossNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNForwardLossNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNForwardLossNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var lossType: MPSCNNLossType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNForwardLossNode_lossType(_handle) }
            return _value(made, MPSCNNLossType.self)
        }
    }

    open var reductionType: MPSCNNReductionType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNForwardLossNode_reductionType(_handle) }
            return _value(made, MPSCNNReductionType.self)
        }
    }

    open var numberOfClasses: Int {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLossNode_numberOfClasses(_handle) } }
    }

    open var reduceAcrossBatch: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLossNode_reduceAcrossBatch(_handle) } }
    }

    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLossNode_weight(_handle) } }
    }

    open var labelSmoothing: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLossNode_labelSmoothing(_handle) } }
    }

    open var epsilon: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLossNode_epsilon(_handle) } }
    }

    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSNNForwardLossNode_delta(_handle) } }
    }

    open var propertyCallBack: MPSNNLossCallback? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNForwardLossNode_propertyCallBack(_handle) }
            return _optionalMPSNNLossCallback(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNForwardLossNode_setPropertyCallBack(
                    _handle, _made(newValue))
            }
        }
    }

    public convenience init(
        source: MPSNNImageNode,
        labels: MPSNNImageNode,
        weights: MPSNNImageNode,
        lossDescriptor descriptor: MPSCNNLossDescriptor
    ) {
        let made = withExtendedLifetime((source, labels, weights, descriptor)) {
            omps_MPSNNForwardLossNode_nodeWithSource_labels_weights_lossDescriptor(
                Self._className, source._handle, labels._handle, weights._handle, descriptor._handle)
        }
        guard let made else { _refused("MPSNNForwardLossNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        source: MPSNNImageNode,
        labels: MPSNNImageNode,
        lossDescriptor descriptor: MPSCNNLossDescriptor
    ) {
        let made = withExtendedLifetime((source, labels, descriptor)) {
            omps_MPSNNForwardLossNode_nodeWithSource_labels_lossDescriptor(
                Self._className, source._handle, labels._handle, descriptor._handle)
        }
        guard let made else { _refused("MPSNNForwardLossNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        sources sourceNodes: [MPSNNImageNode],
        lossDescriptor descriptor: MPSCNNLossDescriptor
    ) {
        let made = withExtendedLifetime(descriptor) {
            omps_MPSNNForwardLossNode_nodeWithSources_lossDescriptor(
                Self._className, _array(sourceNodes) { _retained($0) }, descriptor._handle)
        }
        guard let made else { _refused("MPSNNForwardLossNode", "init") }
        self.init(_owned: made)
    }

    public init(
        source: MPSNNImageNode,
        labels: MPSNNImageNode,
        weights: MPSNNImageNode?,
        lossDescriptor descriptor: MPSCNNLossDescriptor
    ) {
        let made = withExtendedLifetime((source, labels, weights, descriptor)) {
            omps_MPSNNForwardLossNode_initWithSource_labels_weights_lossDescriptor(
                Self._className, source._handle, labels._handle, weights?._handle, descriptor._handle)
        }
        guard let made else { _refused("MPSNNForwardLossNode", "init") }
        super.init(_owned: made)
    }

    @discardableResult
    open override func gradientFilter(withSources sourceGradient: [MPSNNImageNode]) -> MPSNNLossGradientNode {
        let made = withExtendedLifetime(self) {
            omps_MPSNNForwardLossNode_gradientFilterWithSources(
                _handle, _array(sourceGradient) { _retained($0) })
        }
        return _object(made)
    }

    @discardableResult
    open func gradientFilters(withSources sourceGradient: [MPSNNImageNode]) -> [MPSNNLossGradientNode] {
        let made = withExtendedLifetime(self) {
            omps_MPSNNForwardLossNode_gradientFiltersWithSources(
                _handle, _array(sourceGradient) { _retained($0) })
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open override func gradientFilter(withSource sourceGradient: MPSNNImageNode) -> MPSNNLossGradientNode {
        let made = withExtendedLifetime((self, sourceGradient)) {
            omps_MPSNNForwardLossNode_gradientFilterWithSource(
                _handle, sourceGradient._handle)
        }
        return _object(made)
    }

    @discardableResult
    open func gradientFilters(withSource sourceGradient: MPSNNImageNode) -> [MPSNNLossGradientNode] {
        let made = withExtendedLifetime((self, sourceGradient)) {
            omps_MPSNNForwardLossNode_gradientFiltersWithSource(
                _handle, sourceGradient._handle)
        }
        return _existing(_array(from: made) { _object($0) })
    }
}
