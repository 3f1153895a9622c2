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
        get { withExtendedLifetime(self) { omps_MPSImagePyramid_kernelHeight(_handle) } }
    }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImagePyramid_kernelWidth(_handle) } }
    }

    /// The same product of (1/4 - a/2) 1/4 a 1/4 (1/4 - a/2), with a the weight.
    public init(device: MTLDevice, centerWeight: Float) {
        let made = withExtendedLifetime(device) {
            omps_MPSImagePyramid_initWithDevice_centerWeight(
                Self._className, _pointer(device), centerWeight)
        }
        guard let made else { _refused("MPSImagePyramid", "init") }
        super.init(_owned: made)
    }

    /// As in MPSImageConvolution.
    public init(
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
        super.init(_owned: made)
    }
}
