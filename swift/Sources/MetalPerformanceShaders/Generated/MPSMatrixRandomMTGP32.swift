// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mersenne twister. The state is kept on the device and goes on with every encode.
open class MPSMatrixRandomMTGP32: MPSMatrixRandom {
    override public class var _className: String { "MPSMatrixRandomMTGP32" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixRandomMTGP32(_owned: handle)
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

    public init(
        device: MTLDevice,
        destinationDataType: MPSDataType,
        seed: Int,
        distributionDescriptor: MPSMatrixRandomDistributionDescriptor
    ) {
        let made = withExtendedLifetime((device, distributionDescriptor)) {
            omps_MPSMatrixRandomMTGP32_initWithDevice_destinationDataType_seed_distributionDescriptor(
                Self._className, _pointer(device), destinationDataType.rawValue, seed,
                distributionDescriptor._handle)
        }
        guard let made else { _refused("MPSMatrixRandomMTGP32", "init") }
        super.init(_owned: made)
    }

    public init(device: MTLDevice, destinationDataType: MPSDataType, seed: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixRandomMTGP32_initWithDevice_destinationDataType_seed(
                Self._className, _pointer(device), destinationDataType.rawValue, seed)
        }
        guard let made else { _refused("MPSMatrixRandomMTGP32", "init") }
        super.init(_owned: made)
    }

    /// Includes the state in copies and archives of this kernel.
    open func synchronizeState(on commandBuffer: MTLCommandBuffer) {
        withExtendedLifetime((self, commandBuffer)) {
            omps_MPSMatrixRandomMTGP32_synchronizeStateOnCommandBuffer(
                _handle, _pointer(commandBuffer))
        }
    }
}
