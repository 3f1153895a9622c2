// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// State that a filter of many images leaves for its gradient filter.
open class MPSNNMultiaryGradientStateNode: MPSNNStateNode {
    override public class var _className: String { "MPSNNMultiaryGradientStateNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNMultiaryGradientStateNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
