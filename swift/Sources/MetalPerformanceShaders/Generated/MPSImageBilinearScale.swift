// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The nearest two pixels of each direction, weighted by their distance. Reduced images are not smoothed.
public class MPSImageBilinearScale: MPSImageScale {
    override public class var _className: String { "MPSImageBilinearScale" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageBilinearScale(_owned: handle)
    }
}
