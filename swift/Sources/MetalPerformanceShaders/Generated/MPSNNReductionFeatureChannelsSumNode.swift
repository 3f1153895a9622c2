// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of the feature channels of each pixel, times a weight.
open class MPSNNReductionFeatureChannelsSumNode: MPSNNUnaryReductionNode {
    override public class var _className: String { "MPSNNReductionFeatureChannelsSumNode" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReductionFeatureChannelsSumNode(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Factor of the sum. Default: 1.
    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNReductionFeatureChannelsSumNode_weight(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSNNReductionFeatureChannelsSumNode_setWeight(
                    _handle, newValue)
            }
        }
    }
}
