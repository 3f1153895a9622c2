// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y[…] = table[x[…]]. The sources are x and the table. The result has the table's type.
public class MPSNDArrayLUTDequantize: MPSNDArrayMultiaryKernel {
    override public class var _className: String { "MPSNDArrayLUTDequantize" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayLUTDequantize(_owned: handle)
    }
}
