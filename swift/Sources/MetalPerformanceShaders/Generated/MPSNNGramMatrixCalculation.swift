// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The products of every pair of feature channels, summed over the pixels of an image and multiplied by alpha.
/// Style transfer compares images by them. result(0, x, c) = alpha sum_p source(p, x) source(p, c) for all pixels
/// p. The Gram matrix of an image with n feature channels is an image of n x 1 pixels with n feature channels.
open class MPSNNGramMatrixCalculation: MPSCNNKernel {
    override public class var _className: String { "MPSNNGramMatrixCalculation" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNGramMatrixCalculation(_owned: handle)
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

    /// Factor of the sums. Default: 1.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSNNGramMatrixCalculation_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNGramMatrixCalculation_setAlpha(_handle, newValue) } }
    }

    public init(device: MTLDevice, alpha: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNGramMatrixCalculation_initWithDevice_alpha(
                Self._className, _pointer(device), alpha)
        }
        guard let made else { _refused("MPSNNGramMatrixCalculation", "init") }
        super.init(_owned: made)
    }
}
