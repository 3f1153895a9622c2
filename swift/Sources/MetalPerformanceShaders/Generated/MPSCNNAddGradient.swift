// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a sum.
public class MPSCNNAddGradient: MPSCNNArithmeticGradient {
    override public class var _className: String { "MPSCNNAddGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNAddGradient(_owned: handle)
    }

    public convenience init(device: MTLDevice, isSecondarySourceFilter: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNAddGradient_initWithDevice_isSecondarySourceFilter(
                Self._className, _pointer(device), isSecondarySourceFilter)
        }
        guard let made else { _refused("MPSCNNAddGradient", "init") }
        self.init(_owned: made)
    }
}
