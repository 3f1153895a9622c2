// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The axis of a gather. Made by MPSNDArrayGather.
public class MPSNDArrayGatherGradientState: MPSNDArrayGradientState {
    override public class var _className: String { "MPSNDArrayGatherGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayGatherGradientState(_owned: handle)
    }
}
