// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Applies a neuron function to every value.
open class MPSCNNNeuron: MPSCNNKernel {
    override public class var _className: String { "MPSCNNNeuron" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuron(_owned: handle)
    }

    public var neuronType: MPSCNNNeuronType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNeuron_neuronType(_handle) }
            return _value(made, MPSCNNNeuronType.self)
        }
    }

    public var a: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuron_a(_handle) } }
    }

    public var b: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuron_b(_handle) } }
    }

    public var c: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuron_c(_handle) } }
    }

    public var data: Data? {
        get { _data(from: withExtendedLifetime(self) { omps_MPSCNNNeuron_data(_handle) }) }
    }

    public convenience init(device: MTLDevice, neuronDescriptor: MPSNNNeuronDescriptor) {
        let made = withExtendedLifetime((device, neuronDescriptor)) {
            omps_MPSCNNNeuron_initWithDevice_neuronDescriptor(
                Self._className, _pointer(device), neuronDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNNeuron", "init") }
        self.init(_owned: made)
    }
}
