// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest value of each row.
public class MPSNNReductionRowMaxNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionRowMaxNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionRowMaxNode(_owned: handle)
    }
}
