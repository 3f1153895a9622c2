// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A long short-term memory: sigmoid gates, tanh for cell and output unless set.
open class MPSGraphLSTMDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphLSTMDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphLSTMDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var reverse: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_reverse(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setReverse(_handle, newValue) } }
    }

    open var bidirectional: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_bidirectional(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setBidirectional(_handle, newValue) } }
    }

    open var produceCell: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_produceCell(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setProduceCell(_handle, newValue) } }
    }

    open var training: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_training(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setTraining(_handle, newValue) } }
    }

    open var forgetGateLast: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_forgetGateLast(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setForgetGateLast(_handle, newValue) } }
    }

    open var inputGateActivation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_inputGateActivation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphLSTMDescriptor_setInputGateActivation(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var forgetGateActivation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_forgetGateActivation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphLSTMDescriptor_setForgetGateActivation(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var cellGateActivation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_cellGateActivation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphLSTMDescriptor_setCellGateActivation(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var outputGateActivation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_outputGateActivation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphLSTMDescriptor_setOutputGateActivation(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var activation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_activation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setActivation(_handle, newValue.rawValue) }
        }
    }
}
