// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Padding: see MPSNNPad.
open class MPSNNPadNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNPadNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNPadNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The value of MPSImageEdgeModeConstant. Default: 0.
    open var fillValue: Float {
        get { withExtendedLifetime(self) { omps_MPSNNPadNode_fillValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNPadNode_setFillValue(_handle, newValue) } }
    }

    public convenience init(
        source: MPSNNImageNode,
        paddingSizeBefore: MPSImageCoordinate,
        paddingSizeAfter: MPSImageCoordinate,
        edgeMode: MPSImageEdgeMode
    ) {
        var paddingSizeBefore = paddingSizeBefore
        var paddingSizeAfter = paddingSizeAfter
        let made = withExtendedLifetime(source) {
            omps_MPSNNPadNode_nodeWithSource_paddingSizeBefore_paddingSizeAfter_edgeMode(
                Self._className, source._handle, &paddingSizeBefore, &paddingSizeAfter,
                edgeMode.rawValue)
        }
        guard let made else { _refused("MPSNNPadNode", "init") }
        self.init(_owned: made)
    }
}
