// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the pyramids: a filter between the mipmap levels of textures. Offsets and clip rectangles are ignored,
/// whole levels are written.
open class MPSImagePyramid: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImagePyramid" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImagePyramid(_owned: handle)
    }

    public var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImagePyramid_kernelHeight(_handle) } }
    }

    public var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImagePyramid_kernelWidth(_handle) } }
    }

    /// The same product of (1/4 - a/2) 1/4 a 1/4 (1/4 - a/2), with a the weight.
    public convenience init(device: MTLDevice, centerWeight: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSImagePyramid_initWithDevice_centerWeight(
                Self._className, _pointer(device), centerWeight)
        }
        guard let made else { _refused("MPSImagePyramid", "init") }
        self.init(_owned: made)
    }

    /// As in MPSImageConvolution.
    public convenience init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        weights kernelWeights: UnsafePointer<Float>
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImagePyramid_initWithDevice_kernelWidth_kernelHeight_weights(
                Self._className, _pointer(device), kernelWidth, kernelHeight, kernelWeights)
        }
        guard let made else { _refused("MPSImagePyramid", "init") }
        self.init(_owned: made)
    }
}
