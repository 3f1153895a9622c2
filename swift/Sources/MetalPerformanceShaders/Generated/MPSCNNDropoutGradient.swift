// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same mask and factor for the gradient.
open class MPSCNNDropoutGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNDropoutGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDropoutGradient(_owned: handle)
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

    open var keepProbability: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutGradient_keepProbability(_handle) } }
    }

    open var seed: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutGradient_seed(_handle) } }
    }

    open var maskStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNDropoutGradient_maskStrideInPixels(_handle, &result) }
            return result
        }
    }

    public init(device: MTLDevice, keepProbability: Float, seed: Int, maskStrideInPixels: MTLSize) {
        var maskStrideInPixels = maskStrideInPixels
        let made = withExtendedLifetime(device) {
            omps_MPSCNNDropoutGradient_initWithDevice_keepProbability_seed_maskStrideInPixels(
                Self._className, _pointer(device), keepProbability, seed, &maskStrideInPixels)
        }
        guard let made else { _refused("MPSCNNDropoutGradient", "init") }
        super.init(_owned: made)
    }
}
