// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Divides a value by the energy of the adjacent feature channels of its pixel. y(c) = x(c) / (delta + alpha /
/// kernelSize * sum x(q)^2)^beta The sum is over the channels q of a window around c. The window is [c -
/// floor(kernelSize / 2), c + floor((kernelSize - 1) / 2)] as far as there are channels. The divisor is always
/// kernelSize. Raises NSInvalidArgumentException for a kernelSize of 0.
public class MPSCNNCrossChannelNormalization: MPSCNNKernel {
    override public class var _className: String { "MPSCNNCrossChannelNormalization" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNCrossChannelNormalization(_owned: handle)
    }

    /// Default: 1.
    public var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_alpha(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_setAlpha(_handle, newValue) } }
    }

    /// Default: 5.
    public var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_beta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_setBeta(_handle, newValue) } }
    }

    /// Default: 1.
    public var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_delta(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_setDelta(_handle, newValue) } }
    }

    /// In feature channels.
    public var kernelSize: Int {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalization_kernelSize(_handle) } }
    }

    public convenience init(device: MTLDevice, kernelSize: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNCrossChannelNormalization_initWithDevice_kernelSize(
                Self._className, _pointer(device), kernelSize)
        }
        guard let made else { _refused("MPSCNNCrossChannelNormalization", "init") }
        self.init(_owned: made)
    }
}
