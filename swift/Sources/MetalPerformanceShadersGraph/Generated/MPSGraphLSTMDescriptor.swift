// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A long short-term memory: sigmoid gates, tanh for cell and output unless set.
public class MPSGraphLSTMDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphLSTMDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphLSTMDescriptor(_owned: handle)
    }

    public var reverse: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_reverse(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setReverse(_handle, newValue) } }
    }

    public var bidirectional: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_bidirectional(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setBidirectional(_handle, newValue) } }
    }

    public var produceCell: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_produceCell(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setProduceCell(_handle, newValue) } }
    }

    public var training: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_training(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setTraining(_handle, newValue) } }
    }

    public var forgetGateLast: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_forgetGateLast(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setForgetGateLast(_handle, newValue) } }
    }

    public var inputGateActivation: MPSGraphRNNActivation {
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

    public var forgetGateActivation: MPSGraphRNNActivation {
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

    public var cellGateActivation: MPSGraphRNNActivation {
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

    public var outputGateActivation: MPSGraphRNNActivation {
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

    public var activation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_activation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) { omps_MPSGraphLSTMDescriptor_setActivation(_handle, newValue.rawValue) }
        }
    }
}
