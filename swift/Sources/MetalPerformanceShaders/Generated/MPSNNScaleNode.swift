// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The base of nodes that scale images to a size. It computes nothing: a graph that ends there is refused. The
/// centre of result column x is at (x + 0.5) * (source width / result width) - 0.5 in the source, likewise rows.
/// Positions outside show the nearest pixel of the source. The nodes have no gradient.
open class MPSNNScaleNode: MPSNNFilterNode {
    override public class var _className: String { "MPSNNScaleNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNScaleNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// `size`: of the result; its depth is ignored.
    public convenience init(source sourceNode: MPSNNImageNode, outputSize size: MTLSize) {
        var size = size
        let made = withExtendedLifetime(sourceNode) {
            omps_MPSNNScaleNode_nodeWithSource_outputSize(
                Self._className, sourceNode._handle, &size)
        }
        guard let made else { _refused("MPSNNScaleNode", "init") }
        self.init(_owned: made)
    }

    /// A graph with a `transformProvider` is refused.
    public convenience init(
        source sourceNode: MPSNNImageNode,
        transformProvider: MPSImageTransformProvider?,
        outputSize size: MTLSize
    ) {
        var size = size
        let made = withExtendedLifetime((sourceNode, transformProvider)) {
            omps_MPSNNScaleNode_nodeWithSource_transformProvider_outputSize(
                Self._className, sourceNode._handle, _pointer(transformProvider), &size)
        }
        guard let made else { _refused("MPSNNScaleNode", "init") }
        self.init(_owned: made)
    }
}
