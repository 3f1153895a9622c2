// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest value of the feature channels of each pixel.
public class MPSNNReduceFeatureChannelsMax: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsMax(_owned: handle)
    }
}
