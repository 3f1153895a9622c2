// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean over the feature channels of each pixel of primary value times secondary value, the weight.
public class MPSNNReduceFeatureChannelsAndWeightsMean: MPSNNReduceBinary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsAndWeightsMean" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsAndWeightsMean(_owned: handle)
    }
}
