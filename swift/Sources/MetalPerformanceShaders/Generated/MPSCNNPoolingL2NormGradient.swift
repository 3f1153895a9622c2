// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Each gradient times source / result.
public class MPSCNNPoolingL2NormGradient: MPSCNNPoolingGradient {
    override public class var _className: String { "MPSCNNPoolingL2NormGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingL2NormGradient(_owned: handle)
    }
}
