// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of each column.
public class MPSImageReduceColumnMean: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceColumnMean" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceColumnMean(_owned: handle)
    }
}
