// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a fully connected layer.
public class MPSCNNFullyConnectedGradient: MPSCNNConvolutionGradient {
    override public class var _className: String { "MPSCNNFullyConnectedGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNFullyConnectedGradient(_owned: handle)
    }
}
