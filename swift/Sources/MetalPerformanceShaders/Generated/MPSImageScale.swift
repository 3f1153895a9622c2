// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the resampling filters, which computes nothing itself. The edge mode is MPSImageEdgeModeClamp by
/// default.
open class MPSImageScale: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageScale" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageScale(_owned: handle)
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

    /// NULL by default. A transform is copied, and the property is the copy. Scales are from 1/4096 to 4096 or the
    /// negatives of these, which mirror; encoding raises NSInvalidArgumentException for others.
    open var scaleTransform: UnsafePointer<MPSScaleTransform>? {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageScale_scaleTransform(_handle) }
            return made?.assumingMemoryBound(to: MPSScaleTransform.self)
        }
        set { withExtendedLifetime(self) { omps_MPSImageScale_setScaleTransform(_handle, newValue) } }
    }
}
