// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Gradient of a product.
public class MPSCNNMultiplyGradient: MPSCNNArithmeticGradient {
    override public class var _className: String { "MPSCNNMultiplyGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNMultiplyGradient(_owned: handle)
    }

    public convenience init(device: MTLDevice, isSecondarySourceFilter: Bool) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNMultiplyGradient_initWithDevice_isSecondarySourceFilter(
                Self._className, _pointer(device), isSecondarySourceFilter)
        }
        guard let made else { _refused("MPSCNNMultiplyGradient", "init") }
        self.init(_owned: made)
    }
}
