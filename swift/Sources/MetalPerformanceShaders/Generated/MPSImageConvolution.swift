// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A weighted sum of a window. The weights are not reflected: the first one belongs to the window's first pixel.
public class MPSImageConvolution: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageConvolution" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageConvolution(_owned: handle)
    }

    public var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageConvolution_kernelHeight(_handle) } }
    }

    public var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageConvolution_kernelWidth(_handle) } }
    }

    /// Added to the sums before they are stored. Default: 0.
    public var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSImageConvolution_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageConvolution_setBias(_handle, newValue) } }
    }

    /// kernelWidth * kernelHeight weights, row by row; they are copied. Weights that are the product of a column
    /// and a row are two passes.
    public convenience init(
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
        self.init(_owned: made)
    }
}
