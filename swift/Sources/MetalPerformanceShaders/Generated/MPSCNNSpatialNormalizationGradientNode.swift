// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of a spatial normalisation. Properties begin with the values that the forward node has.
open class MPSCNNSpatialNormalizationGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSCNNSpatialNormalizationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSpatialNormalizationGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var kernelWidth: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradientNode_kernelWidth(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNSpatialNormalizationGradientNode_setKernelWidth(
                    _handle, newValue)
            }
        }
    }

    open var kernelHeight: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradientNode_kernelHeight(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNSpatialNormalizationGradientNode_setKernelHeight(
                    _handle, newValue)
            }
        }
    }

    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradientNode_alpha(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNSpatialNormalizationGradientNode_setAlpha(
                    _handle, newValue)
            }
        }
    }

    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradientNode_beta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNSpatialNormalizationGradientNode_setBeta(
                    _handle, newValue)
            }
        }
    }

    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNSpatialNormalizationGradientNode_delta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNSpatialNormalizationGradientNode_setDelta(
                    _handle, newValue)
            }
        }
    }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode,
        kernelSize: Int
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSCNNSpatialNormalizationGradientNode_nodeWithSourceGradient_sourceImage_gradientState_kernelSize(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle,
                kernelSize)
        }
        guard let made else { _refused("MPSCNNSpatialNormalizationGradientNode", "init") }
        self.init(_owned: made)
    }
}
