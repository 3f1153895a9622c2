// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A neuron function and its parameters.
open class MPSNNNeuronDescriptor: _MetalObject {
    override public class var _className: String { "MPSNNNeuronDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNNeuronDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var neuronType: MPSCNNNeuronType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_neuronType(_handle) }
            return _value(made, MPSCNNNeuronType.self)
        }
        set { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_setNeuronType(_handle, newValue.rawValue) } }
    }

    open var a: Float {
        get { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_a(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_setA(_handle, newValue) } }
    }

    open var b: Float {
        get { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_b(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_setB(_handle, newValue) } }
    }

    open var c: Float {
        get { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_c(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_setC(_handle, newValue) } }
    }

    /// Parameters a of PReLU: one float for each channel.
    open var data: Data? {
        get { _data(from: withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_data(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSNNNeuronDescriptor_setData(_handle, _data(newValue)) } }
    }

    /// With the function's usual parameters.
    @discardableResult
    open class func cnnNeuronDescriptor(with neuronType: MPSCNNNeuronType) -> MPSNNNeuronDescriptor {
        return _object(omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType(neuronType.rawValue))
    }

    @discardableResult
    open class func cnnNeuronDescriptor(with neuronType: MPSCNNNeuronType, a: Float) -> MPSNNNeuronDescriptor {
        let made = omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a(neuronType.rawValue, a)
        return _object(made)
    }

    @discardableResult
    open class func cnnNeuronDescriptor(
        with neuronType: MPSCNNNeuronType,
        a: Float,
        b: Float
    ) -> MPSNNNeuronDescriptor {
        let made = omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a_b(neuronType.rawValue, a, b)
        return _object(made)
    }

    @discardableResult
    open class func cnnNeuronDescriptor(
        with neuronType: MPSCNNNeuronType,
        a: Float,
        b: Float,
        c: Float
    ) -> MPSNNNeuronDescriptor {
        let made = omps_MPSNNNeuronDescriptor_class_cnnNeuronDescriptorWithType_a_b_c(neuronType.rawValue, a, b, c)
        return _object(made)
    }

    /// `data` holds one float for each channel; with `noCopy` it is retained, not copied.
    @discardableResult
    open class func cnnNeuronPReLUDescriptor(with data: Data, noCopy: Bool) -> MPSNNNeuronDescriptor {
        let made = omps_MPSNNNeuronDescriptor_class_cnnNeuronPReLUDescriptorWithData_noCopy(_data(data), noCopy)
        return _object(made)
    }
}
