// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A weighted sum of a window. The weights are not reflected: the first one belongs to the window's first pixel.
open class MPSImageConvolution: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageConvolution" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageConvolution(_owned: handle)
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

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageConvolution_kernelHeight(_handle) } }
    }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageConvolution_kernelWidth(_handle) } }
    }

    /// Added to the sums before they are stored. Default: 0.
    open var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSImageConvolution_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageConvolution_setBias(_handle, newValue) } }
    }

    /// kernelWidth * kernelHeight weights, row by row; they are copied. Weights that are the product of a column
    /// and a row are two passes.
    public init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        weights kernelWeights: UnsafePointer<Float>
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageConvolution_initWithDevice_kernelWidth_kernelHeight_weights(
                Self._className, _pointer(device), kernelWidth, kernelHeight, kernelWeights)
        }
        guard let made else { _refused("MPSImageConvolution", "init") }
        super.init(_owned: made)
    }
}
