// Written by hand: in Swift Apple's function returns the observer, which stands for the handler.

import Foundation

/// All devices, and an object that stands for the handler. The devices of a process do not change here, so that the
/// handler is never called.
public func MTLCopyAllDevicesWithObserver(
    handler: @escaping MTLDeviceNotificationHandler
) -> (devices: [MTLDevice], observer: NSObject) {
    (MTLCopyAllDevices(), NSObject())
}

/// Ends what `MTLCopyAllDevicesWithObserver` began.
public func MTLRemoveDeviceObserver(_ observer: NSObjectProtocol) {}
