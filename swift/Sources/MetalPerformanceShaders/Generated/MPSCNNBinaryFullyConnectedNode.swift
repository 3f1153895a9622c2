// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Binary convolution whose window is the whole image. Padding default: valid only.
public class MPSCNNBinaryFullyConnectedNode: MPSCNNBinaryConvolutionNode {
    override public class var _className: String { "MPSCNNBinaryFullyConnectedNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBinaryFullyConnectedNode(_owned: handle)
    }
}
