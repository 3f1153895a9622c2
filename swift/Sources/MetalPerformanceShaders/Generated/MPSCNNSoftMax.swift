// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y_k = e^(x_k) / sum_j e^(x_j) over the channels of each pixel.
public class MPSCNNSoftMax: MPSCNNKernel {
    override public class var _className: String { "MPSCNNSoftMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSoftMax(_owned: handle)
    }
}
