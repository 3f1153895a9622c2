// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Each gradient is shared equally by the pixels that the average counted.
public class MPSCNNPoolingAverageGradient: MPSCNNPoolingGradient {
    override public class var _className: String { "MPSCNNPoolingAverageGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingAverageGradient(_owned: handle)
    }

    /// As in the forward kernel.
    public var zeroPadSizeX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingAverageGradient_zeroPadSizeX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNPoolingAverageGradient_setZeroPadSizeX(_handle, newValue) } }
    }

    public var zeroPadSizeY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingAverageGradient_zeroPadSizeY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNPoolingAverageGradient_setZeroPadSizeY(_handle, newValue) } }
    }
}
