// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of each row.
public class MPSImageReduceRowSum: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceRowSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceRowSum(_owned: handle)
    }
}
