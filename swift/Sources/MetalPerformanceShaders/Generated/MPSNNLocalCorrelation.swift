// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The products of each primary pixel and the secondary pixels around its place, summed over feature channels.
/// result(x, y, f) = sum_c primary(x, y, c) secondary(x + i, y + j, c) for every displacement (i, j). The
/// displacements i are the multiples of strideInX from -windowInX to windowInX, and likewise j. Each is a feature
/// channel of the result, with i running fastest. Secondary pixels outside the region are zeros.
public class MPSNNLocalCorrelation: MPSNNReduceBinary {
    override public class var _className: String { "MPSNNLocalCorrelation" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNLocalCorrelation(_owned: handle)
    }

    /// The largest displacements. Default: 0.
    public var windowInX: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_windowInX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setWindowInX(_handle, newValue) } }
    }

    public var windowInY: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_windowInY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setWindowInY(_handle, newValue) } }
    }

    /// The steps between displacements, 1 or more. Default: 1.
    public var strideInX: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_strideInX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setStrideInX(_handle, newValue) } }
    }

    public var strideInY: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_strideInY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setStrideInY(_handle, newValue) } }
    }

    /// Encoding raises NSInvalidArgumentException for strides of 0 and for more than 1,024 displacements.
    public convenience init(device: MTLDevice, windowInX: Int, windowInY: Int, strideInX: Int, strideInY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNLocalCorrelation_initWithDevice_windowInX_windowInY_strideInX_strideInY(
                Self._className, _pointer(device), windowInX, windowInY, strideInX, strideInY)
        }
        guard let made else { _refused("MPSNNLocalCorrelation", "init") }
        self.init(_owned: made)
    }
}
