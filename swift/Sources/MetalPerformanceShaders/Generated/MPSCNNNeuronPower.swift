// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = (a x + b)^c.
public class MPSCNNNeuronPower: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronPower" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronPower(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float, c: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronPower_initWithDevice_a_b_c(
                Self._className, _pointer(device), a, b, c)
        }
        guard let made else { _refused("MPSCNNNeuronPower", "init") }
        self.init(_owned: made)
    }
}
