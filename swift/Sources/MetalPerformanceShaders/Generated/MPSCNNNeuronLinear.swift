// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = a x + b.
public class MPSCNNNeuronLinear: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronLinear" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronLinear(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronLinear_initWithDevice_a_b(
                Self._className, _pointer(device), a, b)
        }
        guard let made else { _refused("MPSCNNNeuronLinear", "init") }
        self.init(_owned: made)
    }
}
