// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A recurrent layer with one gate; its activation is ReLU unless set.
open class MPSGraphSingleGateRNNDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphSingleGateRNNDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphSingleGateRNNDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var reverse: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_reverse(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_setReverse(_handle, newValue) } }
    }

    open var bidirectional: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_bidirectional(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSGraphSingleGateRNNDescriptor_setBidirectional(
                    _handle, newValue)
            }
        }
    }

    open var training: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_training(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphSingleGateRNNDescriptor_setTraining(_handle, newValue) } }
    }

    open var activation: MPSGraphRNNActivation {
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
