// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of the arithmetic gradients. The gradient of a repeated operand is summed over the repeated axes; where the
/// clamp was active it is 0.
open class MPSCNNArithmeticGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNArithmeticGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNArithmeticGradient(_owned: handle)
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

    open var primaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_primaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_setPrimaryScale(_handle, newValue) } }
    }

    open var secondaryScale: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_secondaryScale(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_setSecondaryScale(_handle, newValue) } }
    }

    open var bias: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_bias(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_setBias(_handle, newValue) } }
    }

    open var secondaryStrideInFeatureChannels: Int {
        get {
            let made = withExtendedLifetime(self) {
                omps_MPSCNNArithmeticGradient_secondaryStrideInFeatureChannels(
                    _handle)
            }
            return made
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNArithmeticGradient_setSecondaryStrideInFeatureChannels(
                    _handle, newValue)
            }
        }
    }

    open var minimumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_minimumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_setMinimumValue(_handle, newValue) } }
    }

    open var maximumValue: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_maximumValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_setMaximumValue(_handle, newValue) } }
    }

    /// Which operand the gradient is for.
    open var isSecondarySourceFilter: Bool {
        get {
            return withExtendedLifetime(self) { omps_MPSCNNArithmeticGradient_isSecondarySourceFilter(_handle) }
        }
    }
}
