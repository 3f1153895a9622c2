// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of a padding, by its gradient state. A value of the source gets the sum of the gradients at all
/// places that show it. Feature channels that the padding did not read get 0.
public class MPSNNPadGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSNNPadGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNPadGradient(_owned: handle)
    }
}
