// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The sum of the feature channels of each pixel, times a weight.
open class MPSNNReduceFeatureChannelsSum: MPSNNReduceUnary {
    override public class var _className: String { "MPSNNReduceFeatureChannelsSum" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNReduceFeatureChannelsSum(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// Factor of the sum. Default: 1.
    open var weight: Float {
        get { withExtendedLifetime(self) { omps_MPSNNReduceFeatureChannelsSum_weight(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSNNReduceFeatureChannelsSum_setWeight(_handle, newValue) } }
    }
}
