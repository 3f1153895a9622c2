// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the two Laplacian pyramids. An interpolated level fills the even rows and columns of the level below,
/// with zeros between them, and is filtered. The weights are used as they are: their sum should be 4.
open class MPSImageLaplacianPyramid: MPSImagePyramid {
    override public class var _className: String { "MPSImageLaplacianPyramid" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageLaplacianPyramid(_owned: handle)
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

    /// A stored value is laplacianBias + laplacianScale * value. Default: 0 and 1.
    open var laplacianBias: Float {
        get { withExtendedLifetime(self) { omps_MPSImageLaplacianPyramid_getLaplacianBias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageLaplacianPyramid_setLaplacianBias(_handle, newValue) } }
    }

    open var laplacianScale: Float {
        get { withExtendedLifetime(self) { omps_MPSImageLaplacianPyramid_getLaplacianScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageLaplacianPyramid_setLaplacianScale(_handle, newValue) } }
    }
}
