// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a sum.
open class MPSNNAdditionGradientNode: MPSNNArithmeticGradientNode {
    override public class var _className: String { "MPSNNAdditionGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNAdditionGradientNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(
        gradientImages: [MPSNNImageNode],
        forwardFilter filter: MPSNNFilterNode,
        isSecondarySourceFilter: Bool
    ) {
        super.init(gradientImages: gradientImages, forwardFilter: filter, isSecondarySourceFilter: isSecondarySourceFilter)
    }
}
