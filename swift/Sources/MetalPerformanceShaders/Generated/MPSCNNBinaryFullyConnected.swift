// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A binary convolution whose window is the whole image: the result is 1 x 1.
public class MPSCNNBinaryFullyConnected: MPSCNNBinaryConvolution {
    override public class var _className: String { "MPSCNNBinaryFullyConnected" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNBinaryFullyConnected(_owned: handle)
    }
}
