// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = 1 / (1 + e^-x).
public class MPSCNNNeuronSigmoid: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronSigmoid" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronSigmoid(_owned: handle)
    }
}
