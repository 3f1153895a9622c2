// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Left minus right image.
public class MPSNNSubtractionNode: MPSNNBinaryArithmeticNode {
    override public class var _className: String { "MPSNNSubtractionNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNSubtractionNode(_owned: handle)
    }
}
