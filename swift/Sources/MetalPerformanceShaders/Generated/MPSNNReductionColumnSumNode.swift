// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of each column.
public class MPSNNReductionColumnSumNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionColumnSumNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionColumnSumNode(_owned: handle)
    }
}
