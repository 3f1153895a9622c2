// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of each column.
public class MPSNNReduceColumnSum: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceColumnSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceColumnSum(_owned: handle)
    }
}
