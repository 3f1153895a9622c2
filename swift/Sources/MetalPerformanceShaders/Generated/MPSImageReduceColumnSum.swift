// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of each column.
public class MPSImageReduceColumnSum: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceColumnSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceColumnSum(_owned: handle)
    }
}
