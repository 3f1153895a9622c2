// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of MPSCNNCrossChannelNormalization. Its source image is that of the forward kernel.
public class MPSCNNCrossChannelNormalizationGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNCrossChannelNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNCrossChannelNormalizationGradient(_owned: handle)
    }

    /// Default: 1.
    public var alpha: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_alpha(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationGradient_setAlpha(
                    _handle, newValue)
            }
        }
    }

    /// Default: 5.
    public var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_beta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationGradient_setBeta(
                    _handle, newValue)
            }
        }
    }

    /// Default: 1.
    public var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_delta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationGradient_setDelta(
                    _handle, newValue)
            }
        }
    }

    /// In feature channels.
    public var kernelSize: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_kernelSize(_handle) }
            return made
        }
    }

    public convenience init(device: MTLDevice, kernelSize: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNCrossChannelNormalizationGradient_initWithDevice_kernelSize(
                Self._className, _pointer(device), kernelSize)
        }
        guard let made else { _refused("MPSCNNCrossChannelNormalizationGradient", "init") }
        self.init(_owned: made)
    }
}
