// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of their squares.
public class MPSImageIntegralOfSquares: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageIntegralOfSquares" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageIntegralOfSquares(_owned: handle)
    }
}
