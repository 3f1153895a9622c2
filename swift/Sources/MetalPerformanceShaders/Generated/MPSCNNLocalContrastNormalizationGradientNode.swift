// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of a local contrast normalisation. Properties begin with the values that the forward node has.
open class MPSCNNLocalContrastNormalizationGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNLocalContrastNormalizationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLocalContrastNormalizationGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var alpha: Float {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradientNode_alpha(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_setAlpha(
                    _handle, newValue)
            }
        }
    }

    open var beta: Float {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradientNode_beta(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_setBeta(
                    _handle, newValue)
            }
        }
    }

    open var delta: Float {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradientNode_delta(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_setDelta(
                    _handle, newValue)
            }
        }
    }

    open var p0: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradientNode_p0(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_setP0(
                    _handle, newValue)
            }
        }
    }

    open var pm: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradientNode_pm(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_setPm(
                    _handle, newValue)
            }
        }
    }

    open var ps: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNLocalContrastNormalizationGradientNode_ps(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_setPs(
                    _handle, newValue)
            }
        }
    }

    open var kernelWidth: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_kernelWidth(
                    _handle)
            }
            return made
        }
    }

    open var kernelHeight: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNLocalContrastNormalizationGradientNode_kernelHeight(
                    _handle)
            }
            return made
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        kernelWidth: Int,
        kernelHeight: Int
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNLocalContrastNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelWidth_kernelHeight(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNLocalContrastNormalizationGradientNode", "init") }
        self.init(_owned: made)
    }
}
