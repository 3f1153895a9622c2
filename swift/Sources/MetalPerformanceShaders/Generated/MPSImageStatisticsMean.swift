// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean, at pixel (0, 0).
public class MPSImageStatisticsMean: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageStatisticsMean" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageStatisticsMean(_owned: handle)
    }

    /// Default: MPSRectNoClip.
    public var clipRectSource: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSImageStatisticsMean_clipRectSource(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSImageStatisticsMean_setClipRectSource(_handle, &newValue) }
        }
    }
}
