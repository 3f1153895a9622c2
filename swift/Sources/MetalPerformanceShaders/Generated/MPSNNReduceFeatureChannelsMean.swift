// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of the feature channels of each pixel.
public class MPSNNReduceFeatureChannelsMean: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsMean" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsMean(_owned: handle)
    }
}
