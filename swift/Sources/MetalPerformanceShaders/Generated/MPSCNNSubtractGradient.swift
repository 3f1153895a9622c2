// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a difference.
public class MPSCNNSubtractGradient: MPSCNNArithmeticGradient {
    override public class var _className: String { "MPSCNNSubtractGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNSubtractGradient(_owned: handle)
    }

    public convenience init(device: MTLDevice, isSecondarySourceFilter: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNSubtractGradient_initWithDevice_isSecondarySourceFilter(
                Self._className, _pointer(device), isSecondarySourceFilter)
        }
        guard let made else { _refused("MPSCNNSubtractGradient", "init") }
        self.init(_owned: made)
    }
}
