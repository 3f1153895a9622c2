// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// State that a filter of two images leaves for its gradient filter.
open class MPSNNBinaryGradientStateNode: MPSNNStateNode {
    override public class var _className: String { "MPSNNBinaryGradientStateNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNBinaryGradientStateNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
