// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gram matrices: see MPSNNGramMatrixCalculation.
open class MPSNNGramMatrixCalculationNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNGramMatrixCalculationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNGramMatrixCalculationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Factor of the sums. Default: 1.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSNNGramMatrixCalculationNode_alpha(_handle) } }
    }

    /// Replaces alpha in every encode, also for the gradient. Default: nil.
    open var propertyCallBack: MPSNNGramMatrixCallback? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNGramMatrixCalculationNode_propertyCallBack(_handle) }
            return _optionalMPSNNGramMatrixCallback(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNGramMatrixCalculationNode_setPropertyCallBack(
                    _handle, _made(newValue))
            }
        }
    }

    public convenience init(source sourceNode: MPSNNImageNode) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSNNGramMatrixCalculationNode_nodeWithSource(
                Self._className, sourceNode._handle)
        }
        guard let made else { _refused("MPSNNGramMatrixCalculationNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(source sourceNode: MPSNNImageNode, alpha: Float) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSNNGramMatrixCalculationNode_nodeWithSource_alpha(
                Self._className, sourceNode._handle, alpha)
        }
        guard let made else { _refused("MPSNNGramMatrixCalculationNode", "init") }
        self.init(_owned: made)
    }
}
