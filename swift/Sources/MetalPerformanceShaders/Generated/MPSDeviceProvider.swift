// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Tells a decoder which device the decoded objects are for.
public protocol MPSDeviceProvider: NSObjectProtocol {
    func mpsMTLDevice() -> MTLDevice?
}

package final class _MPSDeviceProvider: _MetalObject, MPSDeviceProvider {

    @discardableResult
    package func mpsMTLDevice() -> MTLDevice? {
        let made = withExtendedLifetime(self) { omps_MPSDeviceProvider_mpsMTLDevice(_handle) }
        return _optionalMTLDevice(made)
    }
}

package func _optionalMPSDeviceProvider(_ handle: UnsafeMutableRawPointer?) -> MPSDeviceProvider? {
    _dynamic(handle) { handle in
        return _MPSDeviceProvider(_owned: handle)
    } as? MPSDeviceProvider
}
private let _tableMPSDeviceProvider = _permanent(omps_MPSDeviceProvider_table(
    mpsMTLDevice: { context in
        return _retained(any: _implementation(context, as: MPSDeviceProvider.self).mpsMTLDevice())
    }
))

package func _made(_ object: MPSDeviceProvider?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSDeviceProvider_make(_address(object), _type(object), _tableMPSDeviceProvider)
}
