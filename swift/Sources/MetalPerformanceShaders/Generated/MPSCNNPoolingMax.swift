// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Largest value of each window.
public class MPSCNNPoolingMax: MPSCNNPooling {
    override public class var _className: String { "MPSCNNPoolingMax" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingMax(_owned: handle)
    }
}
