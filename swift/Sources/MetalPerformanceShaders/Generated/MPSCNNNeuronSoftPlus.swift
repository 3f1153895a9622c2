// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = a log(1 + e^(b x)).
public class MPSCNNNeuronSoftPlus: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronSoftPlus" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronSoftPlus(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronSoftPlus_initWithDevice_a_b(
                Self._className, _pointer(device), a, b)
        }
        guard let made else { _refused("MPSCNNNeuronSoftPlus", "init") }
        self.init(_owned: made)
    }
}
