// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y[…, i, …] = x[…, indices[i], …] along one dimension. The primary source is x, of any type. The secondary source
/// has the indices, integers along dimension 0; its other extents are 1. An index outside of x gives 0.
public class MPSNDArrayGather: MPSNDArrayBinaryKernel {
    override public class var _className: String { "MPSNDArrayGather" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayGather(_owned: handle)
    }

    /// A dimension of x, where 0 is the fastest one. Default: 0.
    public var axis: Int {
        get { withExtendedLifetime(self) { omps_MPSNDArrayGather_axis(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayGather_setAxis(_handle, newValue) } }
    }
}
