// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of average pooling.
public class MPSCNNPoolingAverageGradientNode: MPSCNNPoolingGradientNode {
    override public class var _className: String { "MPSCNNPoolingAverageGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingAverageGradientNode(_owned: handle)
    }
}
