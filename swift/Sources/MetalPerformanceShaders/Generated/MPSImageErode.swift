// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest of the values plus those of the probe.
public class MPSImageErode: MPSImageDilate {
    override public class var _className: String { "MPSImageErode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageErode(_owned: handle)
    }
}
