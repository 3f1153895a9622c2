// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The largest value.
open class MPSImageAreaMax: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageAreaMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageAreaMax(_owned: handle)
    }

    public var kernelHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSImageAreaMax_kernelHeight(_handle) } }
    }

    public var kernelWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSImageAreaMax_kernelWidth(_handle) } }
    }

    public convenience init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageAreaMax_initWithDevice_kernelWidth_kernelHeight(
                Self._className, _pointer(device), kernelWidth, kernelHeight)
        }
        guard let made else { _refused("MPSImageAreaMax", "init") }
        self.init(_owned: made)
    }
}
