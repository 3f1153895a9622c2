// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the pooling kernels; initialisers without a stride use the window's size.
open class MPSCNNPooling: MPSCNNKernel {
    override public class var _className: String { "MPSCNNPooling" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPooling(_owned: handle)
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

    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNPooling_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSCNNPooling", "init") }
        super.init(_owned: made)
    }

    public init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        strideInPixelsX: Int,
        strideInPixelsY: Int
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNPooling_initWithDevice_kernelWidth_kernelHeight_strideInPixelsX_strideInPixelsY(
                Self._className, _pointer(device), kernelWidth, kernelHeight, strideInPixelsX,
                strideInPixelsY)
        }
        guard let made else { _refused("MPSCNNPooling", "init") }
        super.init(_owned: made)
    }
}
