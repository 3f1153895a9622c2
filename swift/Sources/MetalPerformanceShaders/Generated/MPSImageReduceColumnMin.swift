// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest value of each column.
public class MPSImageReduceColumnMin: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceColumnMin" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceColumnMin(_owned: handle)
    }
}
