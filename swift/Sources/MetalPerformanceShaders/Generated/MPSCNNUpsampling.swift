// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the up-sampling kernels; computes nothing itself. The result has the source's height times scaleFactorY,
/// width times scaleFactorX and feature channels. Positions outside the source read its edge, whatever edgeMode is.
/// `offset` is the source position of the first result.
open class MPSCNNUpsampling: MPSCNNKernel {
    override public class var _className: String { "MPSCNNUpsampling" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNUpsampling(_owned: handle)
    }

    /// Integers, 1 or more.
    public var scaleFactorX: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsampling_scaleFactorX(_handle) } }
    }

    public var scaleFactorY: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsampling_scaleFactorY(_handle) } }
    }

    /// Default NO. Only bilinear up-sampling has YES.
    public var alignCorners: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsampling_alignCorners(_handle) } }
    }
}
