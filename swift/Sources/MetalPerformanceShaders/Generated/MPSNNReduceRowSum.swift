// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of each row.
public class MPSNNReduceRowSum: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceRowSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceRowSum(_owned: handle)
    }
}
