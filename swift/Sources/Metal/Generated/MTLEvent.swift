// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// A value that command buffers of one device signal and wait for.
public protocol MTLEvent: NSObjectProtocol, Sendable {
    var device: MTLDevice? { get }
    var label: String? { get set }
}

package final class _MTLEvent: _MetalObject, MTLEvent, @unchecked Sendable {

    package var device: MTLDevice? {
        get { _optionalMTLDevice(withExtendedLifetime(self) { omps_MTLEvent_device(_handle) }) }
    }

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLEvent_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLEvent_setLabel(_handle, newValue) } }
    }
}

package func _optionalMTLEvent(_ handle: UnsafeMutableRawPointer?) -> MTLEvent? {
    _dynamic(handle) { handle in
        if omps_conforms(handle, "MTLSharedEvent") { return _MTLSharedEvent(_owned: handle) }
        return _MTLEvent(_owned: handle)
    } as? MTLEvent
}
