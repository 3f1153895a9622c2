// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = |x|.
public class MPSCNNNeuronAbsolute: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronAbsolute" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronAbsolute(_owned: handle)
    }
}
