// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of a reshaping: the same values in the source's shape.
public class MPSNNReshapeGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSNNReshapeGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReshapeGradient(_owned: handle)
    }
}
