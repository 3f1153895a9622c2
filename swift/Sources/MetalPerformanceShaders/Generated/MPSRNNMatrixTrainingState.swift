// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The values of one step of the forward pass for the gradient pass.
public class MPSRNNMatrixTrainingState: MPSState {
    override public class var _className: String { "MPSRNNMatrixTrainingState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNMatrixTrainingState(_owned: handle)
    }
}
