// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The smallest value of the feature channels of each pixel.
open class MPSNNReductionFeatureChannelsMinNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionFeatureChannelsMinNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionFeatureChannelsMinNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
