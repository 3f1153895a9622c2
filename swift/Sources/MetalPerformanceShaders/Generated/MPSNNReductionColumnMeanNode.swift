// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of each column.
public class MPSNNReductionColumnMeanNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionColumnMeanNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionColumnMeanNode(_owned: handle)
    }
}
