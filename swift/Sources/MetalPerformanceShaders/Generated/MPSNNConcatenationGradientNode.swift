// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// One source's part of a concatenation's gradient.
open class MPSNNConcatenationGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSNNConcatenationGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNConcatenationGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(
        sourceGradient gradientSourceNode: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode
    ) {
        let made = withExtendedLifetime((gradientSourceNode, sourceImage, gradientState)) {
            omps_MPSNNConcatenationGradientNode_nodeWithSourceGradient_sourceImage_gradientState(
                Self._className, gradientSourceNode._handle, sourceImage._handle, gradientState._handle)
        }
        guard let made else { _refused("MPSNNConcatenationGradientNode", "init") }
        self.init(_owned: made)
    }
}
