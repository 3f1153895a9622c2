// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A convolution whose result becomes larger, by the sub-pixel shuffle of Shi et al. (CVPR 2016). Let r be
/// subPixelScaleFactor, and C = outputFeatureChannels / (r r). The convolution computes an image I with all its
/// channels. I has ceil(rows / r) x ceil(columns / r) pixels for the part of the destination that is written. Bias,
/// batch normalization and neuron belong to I. Then, for the first C channels c, destination[y][x][c] = I[floor(y /
/// r)][floor(x / r)][C (r (y mod r) + x mod r) + c]. A padding policy gives the size of I; the result is r times as
/// large. Such a convolution can be trained. Kernels raise NSInvalidArgumentException if r r does not divide
/// outputFeatureChannels. Transposed and binary convolutions refuse this descriptor.
open class MPSCNNSubPixelConvolutionDescriptor: MPSCNNConvolutionDescriptor {
    override public class var _className: String { "MPSCNNSubPixelConvolutionDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSubPixelConvolutionDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: 1.
    open var subPixelScaleFactor: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNSubPixelConvolutionDescriptor_subPixelScaleFactor(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNSubPixelConvolutionDescriptor_setSubPixelScaleFactor(
                    _handle, newValue)
            }
        }
    }
}
