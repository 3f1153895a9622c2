// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The feature channel with the largest value of each pixel.
open class MPSNNReductionFeatureChannelsArgumentMaxNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionFeatureChannelsArgumentMaxNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionFeatureChannelsArgumentMaxNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
