// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Divides a value by the energy of the adjacent feature channels of its pixel. y(c) = x(c) / (delta + alpha /
/// kernelSize * sum x(q)^2)^beta The sum is over the channels q of a window around c. The window is [c -
/// floor(kernelSize / 2), c + floor((kernelSize - 1) / 2)] as far as there are channels. The divisor is always
/// kernelSize. Raises NSInvalidArgumentException for a kernelSize of 0.
open class MPSCNNCrossChannelNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNCrossChannelNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNCrossChannelNormalization(_owned: handle)
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

    /// Default: 1.
    open var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_setAlpha(_handle, newValue) } }
    }

    /// Default: 5.
    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_setBeta(_handle, newValue) } }
    }

    /// Default: 1.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_setDelta(_handle, newValue) } }
    }

    /// In feature channels.
    open var kernelSize: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_kernelSize(_handle) } }
    }

    public init(device: MTLDevice, kernelSize: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNCrossChannelNormalization_initWithDevice_kernelSize(
                Self._className, _pointer(device), kernelSize)
        }
        guard let made else { _refused("MPSCNNCrossChannelNormalization", "init") }
        super.init(_owned: made)
    }
}
