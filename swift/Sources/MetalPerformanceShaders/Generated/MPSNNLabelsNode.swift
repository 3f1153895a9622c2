// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The state by which labels reach a loss.
public class MPSNNLabelsNode: MPSNNStateNode {
    override public class var _className: String { "MPSNNLabelsNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNLabelsNode(_owned: handle)
    }
}
