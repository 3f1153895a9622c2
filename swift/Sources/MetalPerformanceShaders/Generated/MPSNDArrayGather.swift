// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// y[…, i, …] = x[…, indices[i], …] along one dimension. The primary source is x, of any type. The secondary source
/// has the indices, integers along dimension 0; its other extents are 1. An index outside of x gives 0.
open class MPSNDArrayGather: MPSNDArrayBinaryKernel {
    override public class var _className: String { "MPSNDArrayGather" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayGather(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder: NSCoder, device: MTLDevice) {
        super.init(coder: coder, device: device)
    }

    override public init(device: MTLDevice, sourceCount count: Int) {
        super.init(device: device, sourceCount: count)
    }

    /// A dimension of x, where 0 is the fastest one. Default: 0.
    open var axis: Int {
        get { withExtendedLifetime(self) { omps_MPSNDArrayGather_axis(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNDArrayGather_setAxis(_handle, newValue) } }
    }
}
