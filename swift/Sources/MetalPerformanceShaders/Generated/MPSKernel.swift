// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Root of all kernels: one operation, made for one device, that is encoded into command buffers. One kernel may be
/// encoded many times, by one thread at a time; copy it for another thread.
open class MPSKernel: _MetalObject {
    override public class var _className: String { "MPSKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSKernel(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Default: MPSKernelOptionsNone.
    open var options: MPSKernelOptions {
        get {
            return _value(withExtendedLifetime(self) { omps_MPSKernel_options(_handle) }, MPSKernelOptions.self)
        }
        set { withExtendedLifetime(self) { omps_MPSKernel_setOptions(_handle, newValue.rawValue) } }
    }

    open var device: MTLDevice {
        get { _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MPSKernel_device(_handle) })) }
    }

    /// Name for error messages.
    open var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MPSKernel_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MPSKernel_setLabel(_handle, newValue) } }
    }

    /// Raises NSInvalidArgumentException if `device` is nil.
    public init(device: MTLDevice) {
        let made = withExtendedLifetime(device) { omps_MPSKernel_initWithDevice(Self._className, _pointer(device)) }
        guard let made else { _refused("MPSKernel", "init") }
        super.init(_owned: made)
    }

    /// Reads a kernel from an archive (NSSecureCoding) for `device`; -initWithCoder: uses the device of a coder
    /// that is an MPSDeviceProvider, else the system's default device. An archive has all settings and the present
    /// weights. It has the data source if that supports secure coding; else the property dataSource is nil after
    /// reading. Raises NSInvalidArgumentException where a value is missing or refused by the class.
    public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        guard let aDecoderReader = _reader(aDecoder) else { return nil }
        let made = withExtendedLifetime(device) {
            omps_MPSKernel_initWithCoder_device(
                Self._className, aDecoderReader, _pointer(device))
        }
        guard let made else { return nil }
        super.init(_owned: made)
    }

    /// A copy for another device; nil means the same one.
    @discardableResult
    open func copy(with zone: NSZone? = nil, device: MTLDevice?) -> Self {
        let made = withExtendedLifetime((self, device)) {
            omps_MPSKernel_copyWithZone_device(
                _handle, nil, _pointer(device))
        }
        return _object(made)
    }
}
