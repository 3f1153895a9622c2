// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Incoming gradient times the derivative of the neuron at the forward kernel's source.
public class MPSCNNNeuronGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNNeuronGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronGradient(_owned: handle)
    }

    public var neuronType: MPSCNNNeuronType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_neuronType(_handle) }
            return _value(made, MPSCNNNeuronType.self)
        }
    }

    public var a: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_a(_handle) } }
    }

    public var b: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_b(_handle) } }
    }

    public var c: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_c(_handle) } }
    }

    public var data: Data? {
        get { _data(from: withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_data(_handle) }) }
    }

    public convenience init(device: MTLDevice, neuronDescriptor: MPSNNNeuronDescriptor) {
        let made = withExtendedLifetime((device, neuronDescriptor)) {
            omps_MPSCNNNeuronGradient_initWithDevice_neuronDescriptor(
                Self._className, _pointer(device), neuronDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNNeuronGradient", "init") }
        self.init(_owned: made)
    }
}
