// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = c^(a x + b); c = -1 means base e.
public class MPSCNNNeuronExponential: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronExponential" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronExponential(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float, c: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronExponential_initWithDevice_a_b_c(
                Self._className, _pointer(device), a, b, c)
        }
        guard let made else { _refused("MPSCNNNeuronExponential", "init") }
        self.init(_owned: made)
    }
}
