// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a[channel] x : x.
public class MPSCNNNeuronPReLU: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronPReLU" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronPReLU(_owned: handle)
    }

    /// Copies `count` parameters, one for each channel.
    public convenience init(device: MTLDevice, a: UnsafePointer<Float>, count: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronPReLU_initWithDevice_a_count(
                Self._className, _pointer(device), a, count)
        }
        guard let made else { _refused("MPSCNNNeuronPReLU", "init") }
        self.init(_owned: made)
    }
}
