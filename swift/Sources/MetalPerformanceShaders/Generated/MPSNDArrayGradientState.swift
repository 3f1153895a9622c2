// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Made by a kernel's resultStateForSourceArrays:sourceStates:destinationArray: or by its encode methods. It has
/// the extents of the sources and the settings at the time of the encode, and no resources.
open class MPSNDArrayGradientState: MPSState {
    override public class var _className: String { "MPSNDArrayGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayGradientState(_owned: handle)
    }
}
