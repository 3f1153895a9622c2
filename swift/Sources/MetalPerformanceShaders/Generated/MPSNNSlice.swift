// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Copies a part of an image: result pixel (x, y) is source pixel (x + offset.x, y + offset.y). The feature
/// channels are those of sourceFeatureChannelOffset and sourceFeatureChannelMaxCount. Results that the kernel makes
/// itself go from the offset to the source's last row and column. In a larger destination, edgeMode chooses the
/// values outside the source.
open class MPSNNSlice: MPSCNNKernel {
    override public class var _className: String { "MPSNNSlice" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNSlice(_owned: handle)
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
}
