// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of x, of floats: 0 for elements that the slice left out.
open class MPSNDArrayStridedSliceGradient: MPSNDArrayUnaryGradientKernel {
    override public class var _className: String { "MPSNDArrayStridedSliceGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNDArrayStridedSliceGradient(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder: NSCoder, device: MTLDevice) {
        super.init(coder: coder, device: device)
    }

    override public init(device: MTLDevice, sourceCount count: Int, sourceGradientIndex: Int) {
        super.init(device: device, sourceCount: count, sourceGradientIndex: sourceGradientIndex)
    }

    override public init(device: MTLDevice, sourceCount count: Int) {
        super.init(device: device, sourceCount: count)
    }
}
