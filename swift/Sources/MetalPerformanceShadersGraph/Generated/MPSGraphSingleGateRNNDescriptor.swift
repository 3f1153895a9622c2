// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A recurrent layer with one gate; its activation is ReLU unless set.
public class MPSGraphSingleGateRNNDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphSingleGateRNNDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphSingleGateRNNDescriptor(_owned: handle)
    }

    public var reverse: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_reverse(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_setReverse(_handle, newValue) } }
    }

    public var bidirectional: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_bidirectional(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphSingleGateRNNDescriptor_setBidirectional(
                    _handle, newValue)
            }
        }
    }

    public var training: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_training(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_setTraining(_handle, newValue) } }
    }

    public var activation: MPSGraphRNNActivation {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_activation(_handle) }
            return _value(made, MPSGraphRNNActivation.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphSingleGateRNNDescriptor_setActivation(
                    _handle, newValue.rawValue)
            }
        }
    }
}
