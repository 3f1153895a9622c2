// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Fully connected layer: its window is the whole image. Padding default: valid only.
public class MPSCNNFullyConnectedNode: MPSCNNConvolutionNode {
    override public class var _className: String { "MPSCNNFullyConnectedNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNFullyConnectedNode(_owned: handle)
    }
}
