// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Supplies the heaps from which temporary memory is cut.
public protocol MPSHeapProvider: NSObjectProtocol {
    func newHeap(with descriptor: MTLHeapDescriptor) -> MTLHeap?
    func retire(_ heap: MTLHeap, cacheDelay seconds: Double)
}

package final class _MPSHeapProvider: _MetalObject, MPSHeapProvider {

    @discardableResult
    package func newHeap(with descriptor: MTLHeapDescriptor) -> MTLHeap? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MPSHeapProvider_newHeapWithDescriptor(
                _handle, descriptor._handle)
        }
        return _optionalMTLHeap(made)
    }

    package func retire(_ heap: MTLHeap, cacheDelay seconds: Double) {
        withExtendedLifetime((self, heap)) {
            omps_MPSHeapProvider_retireHeap_cacheDelay(
                _handle, _pointer(heap), seconds)
        }
    }
}

package func _optionalMPSHeapProvider(_ handle: UnsafeMutableRawPointer?) -> MPSHeapProvider? {
    _dynamic(handle) { handle in
        return _MPSHeapProvider(_owned: handle)
    } as? MPSHeapProvider
}
private let _tableMPSHeapProvider = _permanent(omps_MPSHeapProvider_table(
    newHeapWithDescriptor: { context, a0 in
        return _retained(any: _implementation(context, as: MPSHeapProvider.self).newHeap(with: _object(a0)))
    },
    retireHeap_cacheDelay: { context, a0, a1 in
        _implementation(context, as: MPSHeapProvider.self).retire(_existing(_optionalMTLHeap(a0)), cacheDelay: a1)
    }
))

package func _made(_ object: MPSHeapProvider?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSHeapProvider_make(_address(object), _type(object), _tableMPSHeapProvider)
}

extension MPSHeapProvider {

    public func retire(_ heap: MTLHeap, cacheDelay seconds: Double) {
        _missing(0)
    }
}
