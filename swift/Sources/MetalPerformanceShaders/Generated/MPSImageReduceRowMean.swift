// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of each row.
public class MPSImageReduceRowMean: MPSImageReduceUnary {
    override public class var _className: String { "MPSImageReduceRowMean" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageReduceRowMean(_owned: handle)
    }
}
