// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the optimizers. One encode is one step; an optimizer object belongs to one layer.
open class MPSNNOptimizer: MPSKernel {
    override public class var _className: String { "MPSNNOptimizer" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNOptimizer(_owned: handle)
    }

    /// May be changed between steps with setLearningRate:.
    public var learningRate: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_learningRate(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizer_setLearningRate(_handle, newValue) } }
    }

    public var gradientRescale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_gradientRescale(_handle) } }
    }

    public var applyGradientClipping: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_applyGradientClipping(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizer_setApplyGradientClipping(_handle, newValue) } }
    }

    public var gradientClipMax: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_gradientClipMax(_handle) } }
    }

    public var gradientClipMin: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_gradientClipMin(_handle) } }
    }

    public var regularizationScale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_regularizationScale(_handle) } }
    }

    public var regularizationType: MPSNNRegularizationType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNOptimizer_regularizationType(_handle) }
            return _value(made, MPSNNRegularizationType.self)
        }
    }
}
