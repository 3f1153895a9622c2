// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x / (1 + |x|).
public class MPSCNNNeuronSoftSign: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronSoftSign" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronSoftSign(_owned: handle)
    }
}
