// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of L2 pooling.
public class MPSCNNPoolingL2NormGradientNode: MPSCNNPoolingGradientNode {
    override public class var _className: String { "MPSCNNPoolingL2NormGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingL2NormGradientNode(_owned: handle)
    }
}
