// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The median of a square whose centre is the pixel, for each channel and for all formats.
open class MPSImageMedian: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageMedian" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageMedian(_owned: handle)
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

    open var kernelDiameter: Int {
        get { withExtendedLifetime(self) { omps_MPSImageMedian_kernelDiameter(_handle) } }
    }

    /// An odd number from minKernelDiameter to maxKernelDiameter.
    public init(device: MTLDevice, kernelDiameter: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageMedian_initWithDevice_kernelDiameter(
                Self._className, _pointer(device), kernelDiameter)
        }
        guard let made else { _refused("MPSImageMedian", "init") }
        super.init(_owned: made)
    }

    /// 9. Apple publishes no number.
    @discardableResult
    open class func maxKernelDiameter() -> Int {
        return omps_MPSImageMedian_class_maxKernelDiameter()
    }

    /// 3. Apple publishes no number.
    @discardableResult
    open class func minKernelDiameter() -> Int {
        return omps_MPSImageMedian_class_minKernelDiameter()
    }
}
