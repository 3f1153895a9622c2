// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// An event that the CPU can read, set and wait for too.
public protocol MTLSharedEvent: MTLEvent {
    /// The value now. Setting it wakes all waiters for this value or a smaller one.
    var signaledValue: UInt64 { get set }
    /// Runs `block` once the value is at least `value`.
    @preconcurrency
    func notify(
        _ listener: MTLSharedEventListener,
        atValue value: UInt64,
        block: @escaping MTLSharedEventNotificationBlock
    )
    func makeSharedEventHandle() -> MTLSharedEventHandle
    /// Blocks until the value is at least `value`; NO if `milliseconds` passed before.
    func wait(untilSignaledValue value: UInt64, timeoutMS milliseconds: UInt64) -> Bool
}

package final class _MTLSharedEvent: _MetalObject, MTLSharedEvent, @unchecked Sendable {

    /// The value now. Setting it wakes all waiters for this value or a smaller one.
    package var signaledValue: UInt64 {
        get { withExtendedLifetime(self) { omps_MTLSharedEvent_signaledValue(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLSharedEvent_setSignaledValue(_handle, newValue) } }
    }

    /// Runs `block` once the value is at least `value`.
    @preconcurrency
    package func notify(
        _ listener: MTLSharedEventListener,
        atValue value: UInt64,
        block: @escaping MTLSharedEventNotificationBlock
    ) {
        let block = listener.onQueue(block)
        withExtendedLifetime((self, listener)) {
            omps_MTLSharedEvent_notifyListener_atValue_block(
                _handle, listener._handle, value, _box(block), _invokeMTLSharedEventNotificationBlock)
        }
    }

    @discardableResult
    package func makeSharedEventHandle() -> MTLSharedEventHandle {
        return _object(withExtendedLifetime(self) { omps_MTLSharedEvent_newSharedEventHandle(_handle) })
    }

    /// Blocks until the value is at least `value`; NO if `milliseconds` passed before.
    @discardableResult
    package func wait(untilSignaledValue value: UInt64, timeoutMS milliseconds: UInt64) -> Bool {
        let made = withExtendedLifetime(self) {
            omps_MTLSharedEvent_waitUntilSignaledValue_timeoutMS(
                _handle, value, milliseconds)
        }
        return made
    }

    package var device: MTLDevice? {
        get { _optionalMTLDevice(withExtendedLifetime(self) { omps_MTLEvent_device(_handle) }) }
    }

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLEvent_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLEvent_setLabel(_handle, newValue) } }
    }
}

package func _optionalMTLSharedEvent(_ handle: UnsafeMutableRawPointer?) -> MTLSharedEvent? {
    _dynamic(handle) { handle in
        return _MTLSharedEvent(_owned: handle)
    } as? MTLSharedEvent
}
