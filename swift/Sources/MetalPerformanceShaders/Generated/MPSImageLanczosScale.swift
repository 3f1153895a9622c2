// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The Lanczos window of three lobes, sinc(d) * sinc(d / 3), divided by the sum of its weights. Where an image is
/// reduced, the distance d is in destination pixels.
open class MPSImageLanczosScale: MPSImageScale {
    override public class var _className: String { "MPSImageLanczosScale" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageLanczosScale(_owned: handle)
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
