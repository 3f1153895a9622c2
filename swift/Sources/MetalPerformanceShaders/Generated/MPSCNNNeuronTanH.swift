// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = a tanh(b x).
public class MPSCNNNeuronTanH: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronTanH" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronTanH(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronTanH_initWithDevice_a_b(
                Self._className, _pointer(device), a, b)
        }
        guard let made else { _refused("MPSCNNNeuronTanH", "init") }
        self.init(_owned: made)
    }
}
