// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of each column.
public class MPSNNReduceColumnMean: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceColumnMean" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceColumnMean(_owned: handle)
    }
}
