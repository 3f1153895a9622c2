// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the states that a forward kernel makes and its gradient kernel reads.
open class MPSNNGradientState: MPSState {
    override public class var _className: String { "MPSNNGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNGradientState(_owned: handle)
    }
}
