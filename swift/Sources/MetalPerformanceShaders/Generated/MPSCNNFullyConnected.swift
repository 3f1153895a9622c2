// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A convolution whose window is the whole image: the result is 1 x 1.
public class MPSCNNFullyConnected: MPSCNNConvolution {
    override public class var _className: String { "MPSCNNFullyConnected" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNFullyConnected(_owned: handle)
    }
}
