// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a (e^x - 1) : x.
public class MPSCNNNeuronELU: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronELU" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronELU(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronELU_initWithDevice_a(
                Self._className, _pointer(device), a)
        }
        guard let made else { _refused("MPSCNNNeuronELU", "init") }
        self.init(_owned: made)
    }
}
