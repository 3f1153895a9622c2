// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// h1 = g(W x + U h0 + b)
open class MPSRNNSingleGateDescriptor: MPSRNNDescriptor {
    override public class var _className: String { "MPSRNNSingleGateDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSRNNSingleGateDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var inputWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNSingleGateDescriptor_inputWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNSingleGateDescriptor_setInputWeights(
                    _handle, _made(newValue))
            }
        }
    }

    open var recurrentWeights: MPSCNNConvolutionDataSource? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSRNNSingleGateDescriptor_recurrentWeights(_handle) }
            return _optionalMPSCNNConvolutionDataSource(made)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSRNNSingleGateDescriptor_setRecurrentWeights(
                    _handle, _made(newValue))
            }
        }
    }

    @discardableResult
    open class func createRNNSingleGateDescriptor(
        withInputFeatureChannels inputFeatureChannels: Int,
        outputFeatureChannels: Int
    ) -> MPSRNNSingleGateDescriptor {
        let made = omps_MPSRNNSingleGateDescriptor_class_createRNNSingleGateDescriptorWithInputFeatureChannels_outputFeatureChannels(
            inputFeatureChannels, outputFeatureChannels)
        return _object(made)
    }
}
