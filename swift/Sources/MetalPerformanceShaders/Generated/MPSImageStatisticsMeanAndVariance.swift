// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean, at pixel (0, 0), and the mean of the squared differences from it, at pixel (1, 0).
public class MPSImageStatisticsMeanAndVariance: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageStatisticsMeanAndVariance" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageStatisticsMeanAndVariance(_owned: handle)
    }

    /// Default: MPSRectNoClip.
    public var clipRectSource: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) {
                omps_MPSImageStatisticsMeanAndVariance_clipRectSource(
                    _handle, &result)
            }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) {
                omps_MPSImageStatisticsMeanAndVariance_setClipRectSource(
                    _handle, &newValue)
            }
        }
    }
}
