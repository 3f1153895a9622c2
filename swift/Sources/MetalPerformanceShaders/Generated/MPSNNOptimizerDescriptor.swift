// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The base of all optimizers. Defaults: learningRate 0.001, gradientRescale 1, no clipping, no regularization.
/// Each gradient is clipped if asked, then multiplied by gradientRescale, then regularized.
open class MPSNNOptimizerDescriptor: _MetalObject {
    override public class var _className: String { "MPSNNOptimizerDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNOptimizerDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var learningRate: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_learningRate(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_setLearningRate(_handle, newValue) } }
    }

    open var gradientRescale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_gradientRescale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_setGradientRescale(_handle, newValue) } }
    }

    open var applyGradientClipping: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_applyGradientClipping(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNOptimizerDescriptor_setApplyGradientClipping(
                    _handle, newValue)
            }
        }
    }

    /// Upper limit of each gradient value before it is rescaled.
    open var gradientClipMax: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_gradientClipMax(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_setGradientClipMax(_handle, newValue) } }
    }

    open var gradientClipMin: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_gradientClipMin(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_setGradientClipMin(_handle, newValue) } }
    }

    /// Factor of the regularization term.
    open var regularizationScale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_regularizationScale(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNOptimizerDescriptor_setRegularizationScale(
                    _handle, newValue)
            }
        }
    }

    open var regularizationType: MPSNNRegularizationType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNOptimizerDescriptor_regularizationType(_handle) }
            return _value(made, MPSNNRegularizationType.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNOptimizerDescriptor_setRegularizationType(
                    _handle, newValue.rawValue)
            }
        }
    }

    public init(
        learningRate: Float,
        gradientRescale: Float,
        regularizationType: MPSNNRegularizationType,
        regularizationScale: Float
    ) {
        let made = omps_MPSNNOptimizerDescriptor_initWithLearningRate_gradientRescale_regularizationType_regularizationScale(
            Self._className, learningRate, gradientRescale, regularizationType.rawValue,
            regularizationScale)
        guard let made else { _refused("MPSNNOptimizerDescriptor", "init") }
        super.init(_owned: made)
    }

    public init(
        learningRate: Float,
        gradientRescale: Float,
        applyGradientClipping: Bool,
        gradientClipMax: Float,
        gradientClipMin: Float,
        regularizationType: MPSNNRegularizationType,
        regularizationScale: Float
    ) {
        let made = omps_MPSNNOptimizerDescriptor_initWithLearningRate_gradientRescale_applyGradientClipping_gradientClipMax_gradientClipMin_regularizationType_regularizationScale(
            Self._className, learningRate, gradientRescale, applyGradientClipping, gradientClipMax,
            gradientClipMin, regularizationType.rawValue, regularizationScale)
        guard let made else { _refused("MPSNNOptimizerDescriptor", "init") }
        super.init(_owned: made)
    }
}
