// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of a window.
open class MPSImageBox: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageBox" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageBox(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSImageBox_kernelHeight(_handle) } }
    }

    open var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageBox_kernelWidth(_handle) } }
    }

    public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageBox_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSImageBox", "init") }
        super.init(_owned: made)
    }
}
