// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of each row.
public class MPSNNReductionRowSumNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionRowSumNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionRowSumNode(_owned: handle)
    }
}
