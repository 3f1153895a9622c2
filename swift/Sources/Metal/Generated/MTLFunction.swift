// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// One function of a library.
public protocol MTLFunction: NSObjectProtocol, Sendable {
    var label: String? { get set }
    var device: MTLDevice { get }
    var functionType: MTLFunctionType { get }
    var name: String { get }
}

package final class _MTLFunction: _MetalObject, MTLFunction, @unchecked Sendable {

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLFunction_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLFunction_setLabel(_handle, newValue) } }
    }

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLFunction_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    package var functionType: MTLFunctionType {
        get {
            let made = withExtendedLifetime(self) { omps_MTLFunction_functionType(_handle) }
            return _value(made, MTLFunctionType.self)
        }
    }

    package var name: String {
        get { _existing(_string(withExtendedLifetime(self) { omps_MTLFunction_name(_handle) })) }
    }
}

package func _optionalMTLFunction(_ handle: UnsafeMutableRawPointer?) -> MTLFunction? {
    _dynamic(handle) { handle in
        return _MTLFunction(_owned: handle)
    } as? MTLFunction
}
