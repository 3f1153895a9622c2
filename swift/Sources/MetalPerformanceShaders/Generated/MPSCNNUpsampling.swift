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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// Integers, 1 or more.
    open var scaleFactorX: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsampling_scaleFactorX(_handle) } }
    }

    open var scaleFactorY: Double {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsampling_scaleFactorY(_handle) } }
    }

    /// Default NO. Only bilinear up-sampling has YES.
    open var alignCorners: Bool {
        get { withExtendedLifetime(self) { omps_MPSCNNUpsampling_alignCorners(_handle) } }
    }
}
