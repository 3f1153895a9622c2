// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of (primaryScale x) op (secondaryScale y) + bias, clamped to [minimumValue, maximumValue]. A stride of 0
/// repeats one pixel or channel along that axis.
open class MPSCNNArithmetic: MPSCNNBinaryKernel {
    override public class var _className: String { "MPSCNNArithmetic" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNArithmetic(_owned: handle)
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

    /// Default 1.
    open var primaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmetic_primaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmetic_setPrimaryScale(_handle, newValue) } }
    }

    open var secondaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmetic_secondaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmetic_setSecondaryScale(_handle, newValue) } }
    }

    /// Default 0.
    open var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmetic_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmetic_setBias(_handle, newValue) } }
    }

    open var primaryStrideInFeatureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmetic_primaryStrideInFeatureChannels(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNArithmetic_setPrimaryStrideInFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    open var secondaryStrideInFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNArithmetic_secondaryStrideInFeatureChannels(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNArithmetic_setSecondaryStrideInFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    /// Default: the smallest float.
    open var minimumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmetic_minimumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmetic_setMinimumValue(_handle, newValue) } }
    }

    /// Default: the largest float.
    open var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmetic_maximumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmetic_setMaximumValue(_handle, newValue) } }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        primaryImage: MPSImage,
        secondaryImage: MPSImage,
        destinationState: MPSCNNArithmeticGradientState,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, primaryImage, secondaryImage, destinationState, destinationImage)) {
            omps_MPSCNNArithmetic_encodeToCommandBuffer_primaryImage_secondaryImage_destinationState_destinationImage(
                _handle, _pointer(commandBuffer), primaryImage._handle, secondaryImage._handle,
                destinationState._handle, destinationImage._handle)
        }
    }

    open func encodeBatch(
        commandBuffer: MTLCommandBuffer,
        primaryImages: [MPSImage],
        secondaryImages: [MPSImage],
        destinationStates: [MPSCNNArithmeticGradientState],
        destinationImages: [MPSImage]
    ) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSCNNArithmetic_encodeBatchToCommandBuffer_primaryImages_secondaryImages_destinationStates_destinationImages(
                _handle, _pointer(commandBuffer), _array(primaryImages) { _retained($0) },
                _array(secondaryImages) { _retained($0) }, _array(destinationStates) { _retained($0) },
                _array(destinationImages) { _retained($0) })
        }
    }
}
