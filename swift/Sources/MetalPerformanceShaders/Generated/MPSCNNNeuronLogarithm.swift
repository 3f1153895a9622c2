// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = log_c(a x + b); c = -1 means base e.
public class MPSCNNNeuronLogarithm: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronLogarithm" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronLogarithm(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float, c: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronLogarithm_initWithDevice_a_b_c(
                Self._className, _pointer(device), a, b, c)
        }
        guard let made else { _refused("MPSCNNNeuronLogarithm", "init") }
        self.init(_owned: made)
    }
}
