// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest value of each column.
public class MPSNNReduceColumnMin: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceColumnMin" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceColumnMin(_owned: handle)
    }
}
