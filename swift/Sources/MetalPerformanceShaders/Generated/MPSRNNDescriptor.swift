// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

open class MPSRNNDescriptor: _MetalObject {
    override public class var _className: String { "MPSRNNDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var inputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNDescriptor_inputFeatureChannels(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSRNNDescriptor_setInputFeatureChannels(_handle, newValue) } }
    }

    open var outputFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSRNNDescriptor_outputFeatureChannels(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSRNNDescriptor_setOutputFeatureChannels(_handle, newValue) } }
    }

    /// YES: every gate sees the input itself in place of its product with the input weights. Default: NO.
    open var useLayerInputUnitTransformMode: Bool {
        get { withExtendedLifetime(self) { omps_MPSRNNDescriptor_useLayerInputUnitTransformMode(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNDescriptor_setUseLayerInputUnitTransformMode(
                    _handle, newValue)
            }
        }
    }

    /// Weights are float32 in any case. Default: NO.
    open var useFloat32Weights: Bool {
        get { withExtendedLifetime(self) { omps_MPSRNNDescriptor_useFloat32Weights(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSRNNDescriptor_setUseFloat32Weights(_handle, newValue) } }
    }

    /// Default: MPSRNNSequenceDirectionForward.
    open var layerSequenceDirection: MPSRNNSequenceDirection {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNDescriptor_layerSequenceDirection(_handle) }
            return _value(made, MPSRNNSequenceDirection.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNDescriptor_setLayerSequenceDirection(
                    _handle, newValue.rawValue)
            }
        }
    }
}
