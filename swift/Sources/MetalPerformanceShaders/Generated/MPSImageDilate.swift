// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest of the values less those of a probe.
open class MPSImageDilate: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageDilate" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageDilate(_owned: handle)
    }

    public var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDilate_kernelHeight(_handle) } }
    }

    public var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDilate_kernelWidth(_handle) } }
    }

    /// The probe: kernelWidth * kernelHeight values row by row, at most 4,096; they are copied. The middle one
    /// should be 0.
    public convenience init(
        device: MTLDevice,
        kernelWidth: Int,
        kernelHeight: Int,
        values: UnsafePointer<Float>
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageDilate_initWithDevice_kernelWidth_kernelHeight_values(
                Self._className, _pointer(device), kernelWidth, kernelHeight, values)
        }
        guard let made else { _refused("MPSImageDilate", "init") }
        self.init(_owned: made)
    }
}
