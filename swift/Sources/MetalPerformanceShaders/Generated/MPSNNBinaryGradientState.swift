// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same for kernels of two images.
open class MPSNNBinaryGradientState: MPSState {
    override public class var _className: String { "MPSNNBinaryGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNBinaryGradientState(_owned: handle)
    }
}
