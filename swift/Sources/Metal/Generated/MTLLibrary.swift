// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Compiled functions.
public protocol MTLLibrary: NSObjectProtocol, Sendable {
    var label: String? { get set }
    var device: MTLDevice { get }
    var functionNames: [String] { get }
    var type: MTLLibraryType { get }
    var installName: String? { get }
    /// nil if there is none of that name.
    func makeFunction(name functionName: String) -> MTLFunction?
}

package final class _MTLLibrary: _MetalObject, MTLLibrary, @unchecked Sendable {

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLLibrary_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLLibrary_setLabel(_handle, newValue) } }
    }

    package var device: MTLDevice {
        get {
            return _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MTLLibrary_device(_handle) }))
        }
    }

    package var functionNames: [String] {
        get {
            let made = withExtendedLifetime(self) { omps_MTLLibrary_functionNames(_handle) }
            return _existing(_array(from: made) { _existing(_string($0)) })
        }
    }

    package var type: MTLLibraryType {
        get { _value(withExtendedLifetime(self) { omps_MTLLibrary_type(_handle) }, MTLLibraryType.self) }
    }

    package var installName: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLLibrary_installName(_handle) }) }
    }

    /// nil if there is none of that name.
    @discardableResult
    package func makeFunction(name functionName: String) -> MTLFunction? {
        let made = withExtendedLifetime(self) { omps_MTLLibrary_newFunctionWithName(_handle, functionName) }
        return _optionalMTLFunction(made)
    }
}

package func _optionalMTLLibrary(_ handle: UnsafeMutableRawPointer?) -> MTLLibrary? {
    _dynamic(handle) { handle in
        return _MTLLibrary(_owned: handle)
    } as? MTLLibrary
}
