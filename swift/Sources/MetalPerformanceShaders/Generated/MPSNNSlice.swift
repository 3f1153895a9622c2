// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Copies a part of an image: result pixel (x, y) is source pixel (x + offset.x, y + offset.y). The feature
/// channels are those of sourceFeatureChannelOffset and sourceFeatureChannelMaxCount. Results that the kernel makes
/// itself go from the offset to the source's last row and column. In a larger destination, edgeMode chooses the
/// values outside the source.
public class MPSNNSlice: MPSCNNKernel {
    override public class var _className: String { "MPSNNSlice" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNSlice(_owned: handle)
    }
}
