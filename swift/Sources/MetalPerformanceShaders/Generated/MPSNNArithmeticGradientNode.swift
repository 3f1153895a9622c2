// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the arithmetic gradients.
open class MPSNNArithmeticGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSNNArithmeticGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNArithmeticGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var primaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_primaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_setPrimaryScale(_handle, newValue) } }
    }

    open var secondaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_secondaryScale(_handle) } }
        set {
            withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_setSecondaryScale(_handle, newValue) }
        }
    }

    open var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_setBias(_handle, newValue) } }
    }

    open var secondaryStrideInPixelsX: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_secondaryStrideInPixelsX(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNArithmeticGradientNode_setSecondaryStrideInPixelsX(
                    _handle, newValue)
            }
        }
    }

    open var secondaryStrideInPixelsY: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_secondaryStrideInPixelsY(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNArithmeticGradientNode_setSecondaryStrideInPixelsY(
                    _handle, newValue)
            }
        }
    }

    open var secondaryStrideInFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSNNArithmeticGradientNode_secondaryStrideInFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNArithmeticGradientNode_setSecondaryStrideInFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    open var minimumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_minimumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_setMinimumValue(_handle, newValue) } }
    }

    open var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_maximumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_setMaximumValue(_handle, newValue) } }
    }

    open var isSecondarySourceFilter: Bool {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNArithmeticGradientNode_isSecondarySourceFilter(_handle) }
            return made
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNBinaryGradientStateNode,
        isSecondarySourceFilter: Bool
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSNNArithmeticGradientNode_nodeWithSourceGradient_sourceImage_gradientState_isSecondarySourceFilter(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                isSecondarySourceFilter)
        }
        guard let made else { _refused("MPSNNArithmeticGradientNode", "init") }
        self.init(_owned: made)
    }

    public init(
        gradientImages: [MPSNNImageNode],
        forwardFilter filter: MPSNNFilterNode,
        isSecondarySourceFilter: Bool
    ) {
        let made = withExtendedLifetime(filter) {
            omps_MPSNNArithmeticGradientNode_initWithGradientImages_forwardFilter_isSecondarySourceFilter(
                Self._className, _array(gradientImages) { _retained($0) }, filter._handle,
                isSecondarySourceFilter)
        }
        guard let made else { _refused("MPSNNArithmeticGradientNode", "init") }
        super.init(_owned: made)
    }
}
