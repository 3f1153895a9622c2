// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a (e^x - 1) : x.
open class MPSCNNNeuronELU: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronELU" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronELU(_owned: handle)
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

    public init(device: MTLDevice, a: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronELU_initWithDevice_a(
                Self._className, _pointer(device), a)
        }
        guard let made else { _refused("MPSCNNNeuronELU", "init") }
        super.init(_owned: made)
    }
}
