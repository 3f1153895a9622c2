// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The gradient of MPSCNNCrossChannelNormalization. Its source image is that of the forward kernel.
open class MPSCNNCrossChannelNormalizationGradient: MPSCNNGradientKernel {
    override public class var _className: String { "MPSCNNCrossChannelNormalizationGradient" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSCNNCrossChannelNormalizationGradient(_owned: handle)
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
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_alpha(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationGradient_setAlpha(
                    _handle, newValue)
            }
        }
    }

    /// Default: 5.
    open var beta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_beta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationGradient_setBeta(
                    _handle, newValue)
            }
        }
    }

    /// Default: 1.
    open var delta: Float {
        get { withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_delta(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MPSCNNCrossChannelNormalizationGradient_setDelta(
                    _handle, newValue)
            }
        }
    }

    /// In feature channels.
    open var kernelSize: Int {
        get {
            let made = withExtendedLifetime(self) { omps_MPSCNNCrossChannelNormalizationGradient_kernelSize(_handle) }
            return made
        }
    }

    public init(device: MTLDevice, kernelSize: Int) {
        let made = withExtendedLifetime(device) {
            omps_MPSCNNCrossChannelNormalizationGradient_initWithDevice_kernelSize(
                Self._className, _pointer(device), kernelSize)
        }
        guard let made else { _refused("MPSCNNCrossChannelNormalizationGradient", "init") }
        super.init(_owned: made)
    }
}
