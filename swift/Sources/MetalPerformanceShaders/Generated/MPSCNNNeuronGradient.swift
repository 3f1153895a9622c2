// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Incoming gradient times the derivative of the neuron at the forward kernel's source.
open class MPSCNNNeuronGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNNeuronGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNNeuronGradient(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    open var neuronType: MPSCNNNeuronType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_neuronType(_handle) }
            return _value(made, MPSCNNNeuronType.self)
        }
    }

    open var a: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_a(_handle) } }
    }

    open var b: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_b(_handle) } }
    }

    open var c: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_c(_handle) } }
    }

    open var data: Data? {
        get { _data(from: withExtendedLifetime(self) { omps_MPSCNNNeuronGradient_data(_handle) }) }
    }

    public init(device: MTLDevice, neuronDescriptor: MPSNNNeuronDescriptor) {
        let made = withExtendedLifetime((device, neuronDescriptor)) {
            omps_MPSCNNNeuronGradient_initWithDevice_neuronDescriptor(
                Self._className, _pointer(device), neuronDescriptor._handle)
        }
        guard let made else { _refused("MPSCNNNeuronGradient", "init") }
        super.init(_owned: made)
    }
}
