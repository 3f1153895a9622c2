// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A weighted mean whose weights decrease linearly from the window's centre: 1 2 3 2 1 for a kernel of 5.
open class MPSImageTent: MPSImageBox {
    override public class var _className: String { "MPSImageTent" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageTent(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int) {
        super.init(device: device, kernelWidth: kernelWidth, kernelHeight: kernelHeight)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }
}
