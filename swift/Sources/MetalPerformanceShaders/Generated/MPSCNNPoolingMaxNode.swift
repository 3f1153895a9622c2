// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Largest value of each window.
public class MPSCNNPoolingMaxNode: MPSCNNPoolingNode {
    override public class var _className: String { "MPSCNNPoolingMaxNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingMaxNode(_owned: handle)
    }
}
