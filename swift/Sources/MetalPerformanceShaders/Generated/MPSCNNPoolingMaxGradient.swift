// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Each gradient goes to the first of the largest values of its window, row by row.
public class MPSCNNPoolingMaxGradient: MPSCNNPoolingGradient {
    override public class var _className: String { "MPSCNNPoolingMaxGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingMaxGradient(_owned: handle)
    }
}
