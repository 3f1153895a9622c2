// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The products of each primary pixel and the secondary pixels around its place, summed over feature channels.
/// result(x, y, f) = sum_c primary(x, y, c) secondary(x + i, y + j, c) for every displacement (i, j). The
/// displacements i are the multiples of strideInX from -windowInX to windowInX, and likewise j. Each is a feature
/// channel of the result, with i running fastest. Secondary pixels outside the region are zeros.
open class MPSNNLocalCorrelation: MPSNNReduceBinary {
    override public class var _className: String { "MPSNNLocalCorrelation" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNLocalCorrelation(_owned: handle)
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

    /// The largest displacements. Default: 0.
    open var windowInX: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_windowInX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setWindowInX(_handle, newValue) } }
    }

    open var windowInY: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_windowInY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setWindowInY(_handle, newValue) } }
    }

    /// The steps between displacements, 1 or more. Default: 1.
    open var strideInX: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_strideInX(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setStrideInX(_handle, newValue) } }
    }

    open var strideInY: Int {
        get { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_strideInY(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNLocalCorrelation_setStrideInY(_handle, newValue) } }
    }

    /// Encoding raises NSInvalidArgumentException for strides of 0 and for more than 1,024 displacements.
    public init(device: MTLDevice, windowInX: Int, windowInY: Int, strideInX: Int, strideInY: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNLocalCorrelation_initWithDevice_windowInX_windowInY_strideInX_strideInY(
                Self._className, _pointer(device), windowInX, windowInY, strideInX, strideInY)
        }
        guard let made else { _refused("MPSNNLocalCorrelation", "init") }
        super.init(_owned: made)
    }
}
