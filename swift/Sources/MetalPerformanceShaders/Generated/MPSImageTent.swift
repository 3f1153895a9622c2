// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// A weighted mean whose weights decrease linearly from the window's centre: 1 2 3 2 1 for a kernel of 5.
public class MPSImageTent: MPSImageBox {
    override public class var _className: String { "MPSImageTent" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageTent(_owned: handle)
    }
}
