// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Mean of each window.
public class MPSCNNPoolingAverageNode: MPSCNNPoolingNode {
    override public class var _className: String { "MPSCNNPoolingAverageNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNPoolingAverageNode(_owned: handle)
    }
}
