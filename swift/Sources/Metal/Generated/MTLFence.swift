// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Updated by one encoder when its work is done; another one of the same queue waits for it.
public protocol MTLFence: NSObjectProtocol, Sendable {
    var device: MTLDevice { get }
    var label: String? { get set }
}

package final class _MTLFence: _MetalObject, MTLFence, @unchecked Sendable {

    package var device: MTLDevice {
        get { _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MTLFence_device(_handle) })) }
    }

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLFence_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLFence_setLabel(_handle, newValue) } }
    }
}

package func _optionalMTLFence(_ handle: UnsafeMutableRawPointer?) -> MTLFence? {
    _dynamic(handle) { handle in
        return _MTLFence(_owned: handle)
    } as? MTLFence
}
