// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of the pixels of each feature channel: the result has 1 x 1 pixels. The only reduction with a gradient.
public class MPSNNReductionSpatialMeanNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionSpatialMeanNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionSpatialMeanNode(_owned: handle)
    }
}
