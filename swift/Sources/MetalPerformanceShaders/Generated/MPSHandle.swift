// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Something by which a person finds an image or state again; it is archived with the graph.
public protocol MPSHandle: NSObjectProtocol, NSSecureCoding {
    /// Name for error messages.
    func label() -> String?
}

package final class _MPSHandle: _MetalObject, MPSHandle {

    /// Name for error messages.
    @discardableResult
    package func label() -> String? {
        return _string(withExtendedLifetime(self) { omps_MPSHandle_label(_handle) })
    }
}

package func _optionalMPSHandle(_ handle: UnsafeMutableRawPointer?) -> MPSHandle? {
    _dynamic(handle) { handle in
        return _MPSHandle(_owned: handle)
    } as? MPSHandle
}
private let _tableMPSHandle = _permanent(omps_MPSHandle_table(
    label: { context in
        return _madeString(_implementation(context, as: MPSHandle.self).label())
    }
))

package func _made(_ object: MPSHandle?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSHandle_make(_address(object), _type(object), _tableMPSHandle)
}
