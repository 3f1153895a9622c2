// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of maximum pooling.
public class MPSCNNPoolingMaxGradientNode: MPSCNNPoolingGradientNode {
    override public class var _className: String { "MPSCNNPoolingMaxGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingMaxGradientNode(_owned: handle)
    }
}
