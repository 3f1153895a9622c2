// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Philox 4x32-10, keyed by the seed: element i is word i mod 4 of block i / 4. The counter goes on with every
/// encode.
open class MPSMatrixRandomPhilox: MPSMatrixRandom {
    override public class var _className: String { "MPSMatrixRandomPhilox" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSMatrixRandomPhilox(_owned: handle)
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
            omps_MPSMatrixRandomPhilox_initWithDevice_destinationDataType_seed_distributionDescriptor(
                Self._className, _pointer(device), destinationDataType.rawValue, seed,
                distributionDescriptor._handle)
        }
        guard let made else { _refused("MPSMatrixRandomPhilox", "init") }
        super.init(_owned: made)
    }

    public init(device: MTLDevice, destinationDataType: MPSDataType, seed: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSMatrixRandomPhilox_initWithDevice_destinationDataType_seed(
                Self._className, _pointer(device), destinationDataType.rawValue, seed)
        }
        guard let made else { _refused("MPSMatrixRandomPhilox", "init") }
        super.init(_owned: made)
    }
}
