// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest value of each row.
public class MPSImageReduceRowMax: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceRowMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceRowMax(_owned: handle)
    }
}
