// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mean of each window. Edge mode Zero counts pixels outside as zeros; Clamp divides by the pixels inside.
public class MPSCNNPoolingAverage: MPSCNNPooling {
    override public class var _className: String { "MPSCNNPoolingAverage" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingAverage(_owned: handle)
    }

    /// Columns of zeros beside the image that count as inside when the edge mode is Clamp.
    public var zeroPadSizeX: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_zeroPadSizeX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_setZeroPadSizeX(_handle, newValue) } }
    }

    public var zeroPadSizeY: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_zeroPadSizeY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNPoolingAverage_setZeroPadSizeY(_handle, newValue) } }
    }
}
