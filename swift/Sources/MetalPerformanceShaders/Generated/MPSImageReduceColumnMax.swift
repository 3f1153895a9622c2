// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest value of each column.
public class MPSImageReduceColumnMax: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceColumnMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceColumnMax(_owned: handle)
    }
}
