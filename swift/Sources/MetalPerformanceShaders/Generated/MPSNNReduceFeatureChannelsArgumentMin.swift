// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The feature channel with the smallest value of each pixel, counted from 0; the first of equals.
public class MPSNNReduceFeatureChannelsArgumentMin: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsArgumentMin" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsArgumentMin(_owned: handle)
    }
}
