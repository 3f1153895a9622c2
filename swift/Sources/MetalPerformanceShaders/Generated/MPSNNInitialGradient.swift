// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Writes ones: the gradient of a result with respect to itself.
public class MPSNNInitialGradient: MPSCNNKernel {
    override public class var _className: String { "MPSNNInitialGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNInitialGradient(_owned: handle)
    }
}
