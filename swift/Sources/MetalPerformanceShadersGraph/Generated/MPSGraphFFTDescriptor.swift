// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// The sign of the exponent, the factor, and for HermiteanToReal whether the result is odd.
open class MPSGraphFFTDescriptor: MPSGraphObject {
    override public class var _className: String { "MPSGraphFFTDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphFFTDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// exp(+2 pi i k n / N) instead of exp(-2 pi i k n / N).
    open var inverse: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphFFTDescriptor_inverse(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphFFTDescriptor_setInverse(_handle, newValue) } }
    }

    open var scalingMode: MPSGraphFFTScalingMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphFFTDescriptor_scalingMode(_handle) }
            return _value(made, MPSGraphFFTScalingMode.self)
        }
        set {
            withExtendedLifetime(self) { omps_MPSGraphFFTDescriptor_setScalingMode(_handle, newValue.rawValue) }
        }
    }

    /// A result of 2 * (half - 1) + 1 values along the last of the axes, else of 2 * (half - 1).
    open var roundToOddHermitean: Bool {
        get { withExtendedLifetime(self) { omps_MPSGraphFFTDescriptor_roundToOddHermitean(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSGraphFFTDescriptor_setRoundToOddHermitean(_handle, newValue) } }
    }
}
