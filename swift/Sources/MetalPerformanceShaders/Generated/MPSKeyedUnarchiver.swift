// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// An NSKeyedUnarchiver whose kernels are made on a device.
public class MPSKeyedUnarchiver: _MetalObject, MPSDeviceProvider {
    override public class var _className: String { "MPSKeyedUnarchiver" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSKeyedUnarchiver(_owned: handle)
    }

    @discardableResult
    public class func unarchivedObject(of cls: AnyClass, from data: Data, device: MTLDevice) throws -> Any {
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime(device) {
            omps_MPSKeyedUnarchiver_class_unarchivedObjectOfClass_fromData_device_error(
                _pointer(toClass: cls), _data(data), _pointer(device), &raised)
        }
        if let raised { throw _existing(_error(from: raised)) }
        return _existing(_any(made))
    }

    @discardableResult
    public func mpsMTLDevice() -> MTLDevice? {
        let made = withExtendedLifetime(self) { omps_MPSKeyedUnarchiver_mpsMTLDevice(_handle) }
        return _optionalMTLDevice(made)
    }

    /// The root object, without secure coding. Raises what Foundation and the kernels raise.
    @discardableResult
    public class func unarchiveObject(with data: Data, device: MTLDevice) -> Any? {
        let made = withExtendedLifetime(device) {
            omps_MPSKeyedUnarchiver_class_unarchiveObjectWithData_device(
                _data(data), _pointer(device))
        }
        return _any(made)
    }

    /// The same, with an error instead of an exception.
    @discardableResult
    public class func unarchiveTopLevelObject(with data: Data, device: MTLDevice) throws -> Any {
        var raised: UnsafeMutableRawPointer?
        let made = withExtendedLifetime(device) {
            omps_MPSKeyedUnarchiver_class_unarchiveTopLevelObjectWithData_device_error(
                _data(data), _pointer(device), &raised)
        }
        if let raised { throw _existing(_error(from: raised)) }
        return _existing(_any(made))
    }

    /// That of a file; nil if it cannot be read.
    @discardableResult
    public class func unarchiveObject(withFile path: String, device: MTLDevice) -> Any? {
        let made = withExtendedLifetime(device) {
            omps_MPSKeyedUnarchiver_class_unarchiveObjectWithFile_device(
                path, _pointer(device))
        }
        return _any(made)
    }

    /// Reads an archive without objects.
    public convenience init?(device: MTLDevice) {
        let made = withExtendedLifetime(device) {
            omps_MPSKeyedUnarchiver_initWithDevice(
                Self._className, _pointer(device))
        }
        guard let made else { return nil }
        self.init(_owned: made)
    }

    public convenience init?(forReadingWith data: Data, device: MTLDevice) {
        let made = withExtendedLifetime(device) {
            omps_MPSKeyedUnarchiver_initForReadingWithData_device(
                Self._className, _data(data), _pointer(device))
        }
        guard let made else { return nil }
        self.init(_owned: made)
    }
}
