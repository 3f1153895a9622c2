// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Binary convolution whose window is the whole image. Padding default: valid only.
open class MPSCNNBinaryFullyConnectedNode: MPSCNNBinaryConvolutionNode {
    override public class var _className: String { "MPSCNNBinaryFullyConnectedNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBinaryFullyConnectedNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
