// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Largest of the values that each window takes, dilationRate pixels apart.
open class MPSCNNDilatedPoolingMax: MPSCNNPooling {
    override public class var _className: String { "MPSCNNDilatedPoolingMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDilatedPoolingMax(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        super.init(device: device, kernelWidth: kernelWidth, kernelHeight: kernelHeight)
    }

    override public init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int
    ) {
        super.init(device: device, kernelWidth: kernelWidth, kernelHeight: kernelHeight, strideInPixelsX: strideInPixelsX, strideInPixelsY: strideInPixelsY)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    public init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        dilationRateX: Int,
        dilationRateY: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNDilatedPoolingMax_initWithDevice_kernelWidth_kernelHeight_dilationRateX_dilationRateY_strideInPixelsX_strideInPixelsY(
                Self._className, _pointer(device), kernelWidth, kernelHeight, dilationRateX,
                dilationRateY, strideInPixelsX, strideInPixelsY)
        }
        guard let made else { _refused("MPSCNNDilatedPoolingMax", "init") }
        super.init(_owned: made)
    }
}
