// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The same mask and factor for the gradient.
public class MPSCNNDropoutGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNDropoutGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNDropoutGradient(_owned: handle)
    }

    public var keepProbability: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutGradient_keepProbability(_handle) } }
    }

    public var seed: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNDropoutGradient_seed(_handle) } }
    }

    public var maskStrideInPixels: MTLSize {
        get {
            var result = MTLSize()
            withExtendedLifetime(self) { omps_MPSCNNDropoutGradient_maskStrideInPixels(_handle, &result) }
            return result
        }
    }

    public convenience init(device: MTLDevice, keepProbability: Float, seed: Int, maskStrideInPixels: MTLSize) {
        var maskStrideInPixels = maskStrideInPixels
        let made = withExtendedLifetime(device) {
            omps_MPSCNNDropoutGradient_initWithDevice_keepProbability_seed_maskStrideInPixels(
                Self._className, _pointer(device), keepProbability, seed, &maskStrideInPixels)
        }
        guard let made else { _refused("MPSCNNDropoutGradient", "init") }
        self.init(_owned: made)
    }
}
