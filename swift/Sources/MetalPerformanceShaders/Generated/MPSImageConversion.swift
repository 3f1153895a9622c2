// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Conversion between the device's gray and RGB colours.
open class MPSImageConversion: MPSUnaryImageKernel {
    override public class var _className: String { "MPSImageConversion" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageConversion(_owned: handle)
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

    open var sourceAlpha: MPSAlphaType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageConversion_sourceAlpha(_handle) }
            return _value(made, MPSAlphaType.self)
        }
    }

    open var destinationAlpha: MPSAlphaType {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageConversion_destinationAlpha(_handle) }
            return _value(made, MPSAlphaType.self)
        }
    }

    /// The background has three numbers, red, green and blue; NULL means black. They are read only if the types are
    /// composed with it. `conversionInfo` is NULL; other colour spaces raise NSInvalidArgumentException.
    public init(
        device: MTLDevice,
        srcAlpha: MPSAlphaType,
        destAlpha: MPSAlphaType,
        backgroundColor: UnsafeMutablePointer<CGFloat>?,
        conversionInfo: CGColorConversionInfo?
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSImageConversion_initWithDevice_srcAlpha_destAlpha_backgroundColor_conversionInfo(
                Self._className, _pointer(device), srcAlpha.rawValue, destAlpha.rawValue,
                backgroundColor, nil)
        }
        guard let made else { _refused("MPSImageConversion", "init") }
        super.init(_owned: made)
    }
}
