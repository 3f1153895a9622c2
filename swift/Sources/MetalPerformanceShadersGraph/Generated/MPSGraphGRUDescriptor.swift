// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A gated recurrent unit: sigmoid gates, tanh for the output unless set.
open class MPSGraphGRUDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphGRUDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphGRUDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var reverse: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_reverse(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_setReverse(_handle, newValue) } }
    }

    open var bidirectional: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_bidirectional(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_setBidirectional(_handle, newValue) } }
    }

    open var training: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_training(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_setTraining(_handle, newValue) } }
    }

    open var resetGateFirst: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_resetGateFirst(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_setResetGateFirst(_handle, newValue) } }
    }

    open var resetAfter: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_resetAfter(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_setResetAfter(_handle, newValue) } }
    }

    open var flipZ: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_flipZ(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_setFlipZ(_handle, newValue) } }
    }

    open var updateGateActivation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_updateGateActivation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphGRUDescriptor_setUpdateGateActivation(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var resetGateActivation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_resetGateActivation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphGRUDescriptor_setResetGateActivation(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var outputGateActivation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphGRUDescriptor_outputGateActivation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphGRUDescriptor_setOutputGateActivation(
                    _handle, newValue.rawValue)
            }
        }
    }
}
