// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// x_k - log sum_j e^(x_j) over the channels of each pixel.
public class MPSCNNLogSoftMax: MPSCNNKernel {
    override public class var _className: String { "MPSCNNLogSoftMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNLogSoftMax(_owned: handle)
    }
}
