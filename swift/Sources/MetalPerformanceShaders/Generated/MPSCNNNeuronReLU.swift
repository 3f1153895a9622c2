// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a x : x.
public class MPSCNNNeuronReLU: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronReLU" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronReLU(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronReLU_initWithDevice_a(
                Self._className, _pointer(device), a)
        }
        guard let made else { _refused("MPSCNNNeuronReLU", "init") }
        self.init(_owned: made)
    }
}
