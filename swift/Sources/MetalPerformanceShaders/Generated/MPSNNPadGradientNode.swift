// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of a padding.
open class MPSNNPadGradientNode: MPSNNGradientFilterNode {
    override public class var _className: String { "MPSNNPadGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNPadGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init(
        sourceGradient: MPSNNImageNode,
        sourceImage: MPSNNImageNode,
        gradientState: MPSNNGradientStateNode
    ) {
        let made = withExtendedLifetime((sourceGradient, sourceImage, gradientState)) {
            omps_MPSNNPadGradientNode_nodeWithSourceGradient_sourceImage_gradientState(
                Self._className, sourceGradient._handle, sourceImage._handle, gradientState._handle)
        }
        guard let made else { _refused("MPSNNPadGradientNode", "init") }
        self.init(_owned: made)
    }
}
