// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of each row.
public class MPSNNReduceRowMean: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceRowMean" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceRowMean(_owned: handle)
    }
}
