// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a difference.
public class MPSNNSubtractionGradientNode: MPSNNArithmeticGradientNode {
    override public class var _className: String { "MPSNNSubtractionGradientNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNSubtractionGradientNode(_owned: handle)
    }
}
