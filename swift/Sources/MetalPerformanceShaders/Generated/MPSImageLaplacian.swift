// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The convolution with 0 1 0 / 1 -4 1 / 0 1 0.
public class MPSImageLaplacian: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageLaplacian" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageLaplacian(_owned: handle)
    }

    /// Added to the sums before they are stored. Default: 0.
    public var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSImageLaplacian_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageLaplacian_setBias(_handle, newValue) } }
    }
}
