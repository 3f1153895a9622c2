// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// f(x) = x < 0 ? a[channel] x : x.
open class MPSCNNNeuronPReLU: MPSCNNNeuron {
    override public class var _className: String { "MPSCNNNeuronPReLU" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronPReLU(_owned: handle)
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

    /// Copies `count` parameters, one for each channel.
    public init(device: MTLDevice, a: UnsafePointer<Float>, count: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNNeuronPReLU_initWithDevice_a_count(
                Self._className, _pointer(device), a, count)
        }
        guard let made else { _refused("MPSCNNNeuronPReLU", "init") }
        super.init(_owned: made)
    }
}
