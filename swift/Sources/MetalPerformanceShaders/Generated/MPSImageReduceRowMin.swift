// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest value of each row.
public class MPSImageReduceRowMin: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceRowMin" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceRowMin(_owned: handle)
    }
}
