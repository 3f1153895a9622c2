// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The mean of the pixels of each feature channel: the result has 1 x 1 pixels. The only reduction with a gradient.
open class MPSNNReductionSpatialMeanNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionSpatialMeanNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionSpatialMeanNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
