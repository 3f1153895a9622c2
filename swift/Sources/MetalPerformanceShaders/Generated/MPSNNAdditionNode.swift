// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Sum of two images.
public class MPSNNAdditionNode: MPSNNBinaryArithmeticNode {
    override public class var _className: String { "MPSNNAdditionNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNAdditionNode(_owned: handle)
    }
}
