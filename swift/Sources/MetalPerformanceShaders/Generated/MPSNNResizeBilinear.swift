// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Bilinear resizing. Result column x reads source column x * (source width / resizeWidth), likewise rows, as
/// MPSCNNUpsamplingBilinear does. With aligned corners it reads x * (source width - 1) / (resizeWidth - 1), so that
/// corner pixels keep their values. Positions outside are moved to the edge.
open class MPSNNResizeBilinear: MPSCNNKernel {
    override public class var _className: String { "MPSNNResizeBilinear" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNResizeBilinear(_owned: handle)
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

    open var resizeWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSNNResizeBilinear_resizeWidth(_handle) } }
    }

    open var resizeHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSNNResizeBilinear_resizeHeight(_handle) } }
    }

    open var alignCorners: Bool {
        get { withExtendedLifetime(self) { omps_MPSNNResizeBilinear_alignCorners(_handle) } }
    }

    /// Raises NSInvalidArgumentException unless both sizes are 1 to 2^31 - 1.
    public init(device: MTLDevice, resizeWidth: Int, resizeHeight: Int, alignCorners: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNResizeBilinear_initWithDevice_resizeWidth_resizeHeight_alignCorners(
                Self._className, _pointer(device), resizeWidth, resizeHeight, alignCorners)
        }
        guard let made else { _refused("MPSNNResizeBilinear", "init") }
        super.init(_owned: made)
    }
}
