// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The convolution with 0 1 0 / 1 -4 1 / 0 1 0.
open class MPSImageLaplacian: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageLaplacian" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageLaplacian(_owned: handle)
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

    /// Added to the sums before they are stored. Default: 0.
    open var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSImageLaplacian_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageLaplacian_setBias(_handle, newValue) } }
    }
}
