// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a difference.
open class MPSCNNSubtractGradient: MPSCNNArithmeticGradient {
    override public class var _className: String { "MPSCNNSubtractGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSubtractGradient(_owned: handle)
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

    public init(device: MTLDevice, isSecondarySourceFilter: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNSubtractGradient_initWithDevice_isSecondarySourceFilter(
                Self._className, _pointer(device), isSecondarySourceFilter)
        }
        guard let made else { _refused("MPSCNNSubtractGradient", "init") }
        super.init(_owned: made)
    }
}
