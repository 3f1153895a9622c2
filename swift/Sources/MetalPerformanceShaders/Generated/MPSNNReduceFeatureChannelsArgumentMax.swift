// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The feature channel with the largest value of each pixel, counted from 0; the first of equals.
public class MPSNNReduceFeatureChannelsArgumentMax: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsArgumentMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsArgumentMax(_owned: handle)
    }
}
