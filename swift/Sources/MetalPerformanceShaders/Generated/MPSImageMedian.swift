// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The median of a square whose centre is the pixel, for each channel and for all formats.
public class MPSImageMedian: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageMedian" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageMedian(_owned: handle)
    }

    public var kernelDiameter: Int {
        get { withExtendedLifetime(self) { omps_MPSImageMedian_kernelDiameter(_handle) } }
    }

    /// An odd number from minKernelDiameter to maxKernelDiameter.
    public convenience init(device: MTLDevice, kernelDiameter: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageMedian_initWithDevice_kernelDiameter(
                Self._className, _pointer(device), kernelDiameter)
        }
        guard let made else { _refused("MPSImageMedian", "init") }
        self.init(_owned: made)
    }

    /// 9. Apple publishes no number.
    @discardableResult
    public class func maxKernelDiameter() -> Int {
        return omps_MPSImageMedian_class_maxKernelDiameter()
    }

    /// 3. Apple publishes no number.
    @discardableResult
    public class func minKernelDiameter() -> Int {
        return omps_MPSImageMedian_class_minKernelDiameter()
    }
}
