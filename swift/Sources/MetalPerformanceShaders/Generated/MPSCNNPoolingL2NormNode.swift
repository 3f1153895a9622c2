// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Square root of the sum of squares of each window.
open class MPSCNNPoolingL2NormNode: MPSCNNPoolingNode {
    override public class var _className: String { "MPSCNNPoolingL2NormNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingL2NormNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(
        source sourceNode: MPSNNImageNode,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int
    ) {
        super.init(source: sourceNode, kernelWidth: kernelWidth, kernelHeight: kernelHeight, strideInPixelsX: strideInPixelsX, strideInPixelsY: strideInPixelsY)
    }
}
