// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Repeats every pixel: see MPSCNNUpsamplingNearest.
open class MPSCNNUpsamplingNearestNode: MPSNNFilterNode {
    override public class var _className: String { "MPSCNNUpsamplingNearestNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsamplingNearestNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var scaleFactorX: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingNearestNode_scaleFactorX(_handle) } }
    }

    open var scaleFactorY: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsamplingNearestNode_scaleFactorY(_handle) } }
    }

    public convenience init(
        source sourceNode: MPSNNImageNode,
        integerScaleFactorX: Int,
        integerScaleFactorY: Int
    ) {
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSCNNUpsamplingNearestNode_nodeWithSource_integerScaleFactorX_integerScaleFactorY(
                Self._className, sourceNode._handle, integerScaleFactorX, integerScaleFactorY)
        }
        guard let made else { _refused("MPSCNNUpsamplingNearestNode", "init") }
        self.init(_owned: made)
    }
}
