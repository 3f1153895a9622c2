// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Linear between four pixels: see MPSCNNUpsamplingBilinear.
open class MPSCNNUpsamplingBilinearNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNUpsamplingBilinearNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingBilinearNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var scaleFactorX: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingBilinearNode_scaleFactorX(_handle) } }
    }

    open var scaleFactorY: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingBilinearNode_scaleFactorY(_handle) } }
    }

    /// Default NO.
    open var alignCorners: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingBilinearNode_alignCorners(_handle) } }
    }

    public convenience init(
        source sourceNode: MPSNNImageNode,
        integerScaleFactorX: Int,
        integerScaleFactorY: Int
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNUpsamplingBilinearNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY(
                Self._className, sourceNode._handle, integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingBilinearNode", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        source sourceNode: MPSNNImageNode,
        integerScaleFactorX: Int,
        integerScaleFactorY: Int,
        alignCorners: Bool
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNUpsamplingBilinearNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY_alignCorners(
                Self._className, sourceNode._handle, integerScaleFactorX, integerScaleFactorY,
                alignCorners)
        }
        guard let made else { _refused("MPSCNNUpsamplingBilinearNode", "init") }
        self.init(_owned: made)
    }
}
