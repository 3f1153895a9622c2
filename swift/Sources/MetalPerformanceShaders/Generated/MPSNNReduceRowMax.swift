// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest value of each row.
public class MPSNNReduceRowMax: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceRowMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceRowMax(_owned: handle)
    }
}
