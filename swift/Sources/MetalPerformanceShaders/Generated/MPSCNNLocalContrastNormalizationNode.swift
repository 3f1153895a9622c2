// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Local contrast normalisation: see MPSCNNLocalContrastNormalization.
open class MPSCNNLocalContrastNormalizationNode: MPSCNNNormalizationNode {
    override public class var _className: String { "MPSCNNLocalContrastNormalizationNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLocalContrastNormalizationNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: 1.
    open var p0: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_p0(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_setP0(_handle, newValue) } }
    }

    /// Default: 0.
    open var pm: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_pm(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_setPm(_handle, newValue) } }
    }

    /// Default: 1.
    open var ps: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_ps(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_setPs(_handle, newValue) } }
    }

    open var kernelWidth: Int {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_kernelWidth(_handle) }
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationNode_setKernelWidth(
                    _handle, newValue)
            }
        }
    }

    open var kernelHeight: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationNode_kernelHeight(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationNode_setKernelHeight(
                    _handle, newValue)
            }
        }
    }

    public convenience init(source sourceNode: MPSNNImageNode, kernelSize: Int) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNLocalContrastNormalizationNode_nodeWithSource_kernelSize(
                Self._className, sourceNode._handle, kernelSize)
        }
        guard let made else { _refused("MPSCNNLocalContrastNormalizationNode", "init") }
        self.init(_owned: made)
    }
}
