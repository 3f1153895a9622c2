// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradients of a fully connected layer.
public class MPSCNNFullyConnectedGradientNode: MPSCNNConvolutionGradientNode {
    override public class var _className: String { "MPSCNNFullyConnectedGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNFullyConnectedGradientNode(_owned: handle)
    }
}
