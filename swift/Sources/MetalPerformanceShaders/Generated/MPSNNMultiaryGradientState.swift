// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same for kernels of any number of images.
public class MPSNNMultiaryGradientState: MPSState {
    override public class var _className: String { "MPSNNMultiaryGradientState" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNMultiaryGradientState(_owned: handle)
    }
}
