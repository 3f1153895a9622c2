// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of MPSNNGramMatrixCalculation. result(p, c) = alpha sum_x (gradient(0, x, c) + gradient(0, c, x))
/// source(p, x), for the source of the forward kernel as the source image.
open class MPSNNGramMatrixCalculationGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSNNGramMatrixCalculationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNGramMatrixCalculationGradient(_owned: handle)
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

    /// That of the forward kernel. Default: 1. A callback of the forward node replaces it.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSNNGramMatrixCalculationGradient_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNGramMatrixCalculationGradient_setAlpha(_handle, newValue) } }
    }

    public init(device: MTLDevice, alpha: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNGramMatrixCalculationGradient_initWithDevice_alpha(
                Self._className, _pointer(device), alpha)
        }
        guard let made else { _refused("MPSNNGramMatrixCalculationGradient", "init") }
        super.init(_owned: made)
    }
}
