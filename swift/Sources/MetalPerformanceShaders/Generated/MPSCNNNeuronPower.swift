// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = (a x + b)^c.
open class MPSCNNNeuronPower: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronPower" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronPower(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, neuronDescriptor: MPSNNNeuronDescriptor) {
        super.init(device: device, neuronDescriptor: neuronDescriptor)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    public init(device: MTLDevice, a: Float, b: Float, c: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronPower_initWithDevice_a_b_c(
                Self._className, _pointer(device), a, b, c)
        }
        guard let made else { _refused("MPSCNNNeuronPower", "init") }
        super.init(_owned: made)
    }
}
