// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Scales bilinearly.
public class MPSNNBilinearScaleNode: MPSNNScaleNode {
    override public class var _className: String { "MPSNNBilinearScaleNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNBilinearScaleNode(_owned: handle)
    }
}
