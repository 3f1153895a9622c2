// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Fully connected layer: its window is the whole image. Padding default: valid only.
open class MPSCNNFullyConnectedNode: MPSCNNConvolutionNode {
    override public class var _className: String { "MPSCNNFullyConnectedNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNFullyConnectedNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
