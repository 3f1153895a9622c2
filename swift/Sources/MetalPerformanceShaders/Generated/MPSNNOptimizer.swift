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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// setLearningRate: changes it between steps.
    open var learningRate: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_learningRate(_handle) } }
    }

    open var gradientRescale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_gradientRescale(_handle) } }
    }

    open var applyGradientClipping: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_applyGradientClipping(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNOptimizer_setApplyGradientClipping(_handle, newValue) } }
    }

    open var gradientClipMax: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_gradientClipMax(_handle) } }
    }

    open var gradientClipMin: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_gradientClipMin(_handle) } }
    }

    open var regularizationScale: Float {
        get { withExtendedLifetime(self) { omps_MPSNNOptimizer_regularizationScale(_handle) } }
    }

    open var regularizationType: MPSNNRegularizationType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNOptimizer_regularizationType(_handle) }
            return _value(made, MPSNNRegularizationType.self)
        }
    }

    open func setLearningRate(_ newLearningRate: Float) {
        withExtendedLifetime(self) { omps_MPSNNOptimizer_setLearningRate(_handle, newLearningRate) }
    }
}
