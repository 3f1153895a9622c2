// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The distance of each pixel to the nearest pixel of the source that is not 0, in pixels, for each channel. All
/// pixels of the source count, also those outside of the clip rectangle's part. It is infinite where there is none.
open class MPSImageEuclideanDistanceTransform: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageEuclideanDistanceTransform" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageEuclideanDistanceTransform(_owned: handle)
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

    /// Distances above this are not searched and are infinite. Time grows with the largest distance. Default:
    /// FLT_MAX.
    open var searchLimitRadius: Float {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageEuclideanDistanceTransform_searchLimitRadius(_handle) }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSImageEuclideanDistanceTransform_setSearchLimitRadius(
                    _handle, newValue)
            }
        }
    }
}
