// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest of the values plus those of the probe.
open class MPSImageErode: MPSImageDilate {
    override public class var _className: String { "MPSImageErode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageErode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice, kernelWidth: Int, kernelHeight: Int, values: UnsafePointer<Float>) {
        super.init(device: device, kernelWidth: kernelWidth, kernelHeight: kernelHeight, values: values)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }
}
