// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Square root of the sum of squares of each window.
public class MPSCNNPoolingL2Norm: MPSCNNPooling {
    override public class var _className: String { "MPSCNNPoolingL2Norm" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingL2Norm(_owned: handle)
    }
}
