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

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    open var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDilate_kernelHeight(_handle) } }
    }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDilate_kernelWidth(_handle) } }
    }

    /// The probe: kernelWidth * kernelHeight values row by row, at most 4,096; they are copied. The middle one
    /// should be 0.
    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int, values: UnsafePointer<Float>) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageDilate_initWithDevice_kernelWidth_kernelHeight_values(
                Self._className, _pointer(device), kernelWidth, kernelHeight, values)
        }
        guard let made else { _refused("MPSImageDilate", "init") }
        super.init(_owned: made)
    }
}
