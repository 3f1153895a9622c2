// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Reads the primary image at the positions that the secondary image has, bilinearly. The result has the secondary
/// image's size and the primary image's feature channels. The secondary image has two feature channels, x and y in
/// pixels; (0, 0) is the centre of the first pixel. Outside the primary image are zeros with primaryEdgeMode Zero,
/// its nearest pixel with Clamp. Other modes raise NSInvalidArgumentException when the kernel is encoded.
open class MPSNNGridSample: MPSCNNBinaryKernel {
    override public class var _className: String { "MPSNNGridSample" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNGridSample(_owned: handle)
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

    /// Whether a position is the secondary image's value. If not, the result's own position is added to it.
    /// Default: YES.
    open var useGridValueAsInputCoordinate: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNGridSample_useGridValueAsInputCoordinate(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNGridSample_setUseGridValueAsInputCoordinate(
                    _handle, newValue)
            }
        }
    }
}
