// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest value of each column.
public class MPSNNReduceColumnMax: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceColumnMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceColumnMax(_owned: handle)
    }
}
