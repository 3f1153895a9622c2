// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = min(x < 0 ? a x : x, b).
public class MPSCNNNeuronReLUN: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronReLUN" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronReLUN(_owned: handle)
    }

    public convenience init(device: MTLDevice, a: Float, b: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronReLUN_initWithDevice_a_b(
                Self._className, _pointer(device), a, b)
        }
        guard let made else { _refused("MPSCNNNeuronReLUN", "init") }
        self.init(_owned: made)
    }
}
