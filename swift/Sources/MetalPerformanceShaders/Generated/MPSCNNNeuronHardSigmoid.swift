// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = a x + b, clamped to 0..1.
public class MPSCNNNeuronHardSigmoid: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronHardSigmoid" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronHardSigmoid(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronHardSigmoid_initWithDevice_a_b(
                Self._className, _pointer(device), a, b)
        }
        guard let made else { _refused("MPSCNNNeuronHardSigmoid", "init") }
        self.init(_owned: made)
    }
}
