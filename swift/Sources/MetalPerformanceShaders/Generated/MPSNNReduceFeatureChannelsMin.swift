// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest value of the feature channels of each pixel.
public class MPSNNReduceFeatureChannelsMin: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsMin" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsMin(_owned: handle)
    }
}
