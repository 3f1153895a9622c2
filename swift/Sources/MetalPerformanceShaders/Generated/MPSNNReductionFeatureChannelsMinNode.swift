// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest value of the feature channels of each pixel.
public class MPSNNReductionFeatureChannelsMinNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionFeatureChannelsMinNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionFeatureChannelsMinNode(_owned: handle)
    }
}
