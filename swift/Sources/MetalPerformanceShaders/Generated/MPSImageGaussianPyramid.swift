// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Each level from the one below: the pixels in even rows and columns of the filtered level. Works in place only.
open class MPSImageGaussianPyramid: MPSImagePyramid {
    override public class var _className: String { "MPSImageGaussianPyramid" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageGaussianPyramid(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init(device: MTLDevice, centerWeight: Float) {
        super.init(device: device, centerWeight: centerWeight)
    }

    override public init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        weights kernelWeights: UnsafePointer<Float>
    ) {
        super.init(device: device, kernelWidth: kernelWidth, kernelHeight: kernelHeight, weights: kernelWeights)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }
}
