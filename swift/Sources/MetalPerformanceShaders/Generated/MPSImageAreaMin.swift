// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest value.
public class MPSImageAreaMin: MPSImageAreaMax {
    override public class var _className: String { "MPSImageAreaMin" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageAreaMin(_owned: handle)
    }
}
