// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// 1 at edges, 0 elsewhere. A destination of one channel gets the edges of the luminance, else each channel has its
/// own. 1. A Gaussian smooths the image, with the weights of MPSImageGaussianBlur. 2. G = sqrt(Sx^2 + Sy^2), with
/// Sobel's sums Sx and Sy of values from 0 to 1, without a factor. 3. A pixel stays if G is larger than at the
/// neighbour before it along the gradient, and not less than at the one after it. Directions are rounded to
/// multiples of 45 degrees. "Before" and "after" are in reading order. 4. Pixels with G > highThreshold are edges,
/// and those with G > lowThreshold that touch an edge at a side or corner. Edges are followed inside of the clip
/// rectangle.
open class MPSImageCanny: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageCanny" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageCanny(_owned: handle)
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

    /// Three weights of red, green and blue in the luminance. They belong to this object.
    open var colorTransform: UnsafePointer<Float> {
        get { _existing(withExtendedLifetime(self) { omps_MPSImageCanny_colorTransform(_handle) }) }
    }

    /// Standard deviation of the Gaussian.
    open var sigma: Float {
        get { withExtendedLifetime(self) { omps_MPSImageCanny_sigma(_handle) } }
    }

    /// Default: 0.4.
    open var highThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageCanny_highThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageCanny_setHighThreshold(_handle, newValue) } }
    }

    /// Default: 0.2.
    open var lowThreshold: Float {
        get { withExtendedLifetime(self) { omps_MPSImageCanny_lowThreshold(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageCanny_setLowThreshold(_handle, newValue) } }
    }

    /// YES ends an edge 32 pixels after a pixel above highThreshold. Default: YES.
    open var useFastMode: Bool {
        get { withExtendedLifetime(self) { omps_MPSImageCanny_useFastMode(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageCanny_setUseFastMode(_handle, newValue) } }
    }

    /// `transform` has three numbers. Sigma is more than 0 and at most 4,427.
    public init(device: MTLDevice, linearToGrayScaleTransform transform: UnsafePointer<Float>, sigma: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageCanny_initWithDevice_linearToGrayScaleTransform_sigma(
                Self._className, _pointer(device), transform, sigma)
        }
        guard let made else { _refused("MPSImageCanny", "init") }
        super.init(_owned: made)
    }
}
