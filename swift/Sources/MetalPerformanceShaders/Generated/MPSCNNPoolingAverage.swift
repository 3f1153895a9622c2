// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mean of each window. Edge mode Zero counts pixels outside as zeros; Clamp divides by the pixels inside.
open class MPSCNNPoolingAverage: MPSCNNPooling {
    override public class var _className: String { "MPSCNNPoolingAverage" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingAverage(_owned: handle)
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

    /// Columns of zeros beside the image that count as inside when the edge mode is Clamp.
    open var zeroPadSizeX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_zeroPadSizeX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_setZeroPadSizeX(_handle, newValue) } }
    }

    open var zeroPadSizeY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_zeroPadSizeY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_setZeroPadSizeY(_handle, newValue) } }
    }
}
