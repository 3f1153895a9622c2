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

    public var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageBox_kernelHeight(_handle) } }
    }

    public var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageBox_kernelWidth(_handle) } }
    }

    public convenience init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageBox_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSImageBox", "init") }
        self.init(_owned: made)
    }
}
