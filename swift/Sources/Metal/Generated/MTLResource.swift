// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// A buffer or a texture.
public protocol MTLResource: MTLAllocation {
    var label: String? { get set }
    var device: MTLDevice { get }
    var cpuCacheMode: MTLCPUCacheMode { get }
    var storageMode: MTLStorageMode { get }
    var hazardTrackingMode: MTLHazardTrackingMode { get }
    var resourceOptions: MTLResourceOptions { get }
    var heap: MTLHeap? { get }
    var heapOffset: Int { get }
    var allocatedSize: Int { get }
    /// Sets the state and returns the one before.
    func setPurgeableState(_ state: MTLPurgeableState) -> MTLPurgeableState
    /// Lets later resources of the same heap share this one's memory.
    func makeAliasable()
    func isAliasable() -> Bool
}

package final class _MTLResource: _MetalObject, MTLResource {

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLResource_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLResource_setLabel(_handle, newValue) } }
    }

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLResource_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    package var cpuCacheMode: MTLCPUCacheMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLResource_cpuCacheMode(_handle) }
            return _value(made, MTLCPUCacheMode.self)
        }
    }

    package var storageMode: MTLStorageMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLResource_storageMode(_handle) }
            return _value(made, MTLStorageMode.self)
        }
    }

    package var hazardTrackingMode: MTLHazardTrackingMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLResource_hazardTrackingMode(_handle) }
            return _value(made, MTLHazardTrackingMode.self)
        }
    }

    package var resourceOptions: MTLResourceOptions {
        get {
            let made = withExtendedLifetime(self) { omps_MTLResource_resourceOptions(_handle) }
            return _value(made, MTLResourceOptions.self)
        }
    }

    package var heap: MTLHeap? {
        get { _optionalMTLHeap(withExtendedLifetime(self) { omps_MTLResource_heap(_handle) }) }
    }

    package var heapOffset: Int {
        get { withExtendedLifetime(self) { omps_MTLResource_heapOffset(_handle) } }
    }

    package var allocatedSize: Int {
        get { withExtendedLifetime(self) { omps_MTLResource_allocatedSize(_handle) } }
    }

    /// Sets the state and returns the one before.
    @discardableResult
    package func setPurgeableState(_ state: MTLPurgeableState) -> MTLPurgeableState {
        let made = withExtendedLifetime(self) { omps_MTLResource_setPurgeableState(_handle, state.rawValue) }
        return _value(made, MTLPurgeableState.self)
    }

    /// Lets later resources of the same heap share this one's memory.
    package func makeAliasable() {
        withExtendedLifetime(self) { omps_MTLResource_makeAliasable(_handle) }
    }

    @discardableResult
    package func isAliasable() -> Bool {
        return withExtendedLifetime(self) { omps_MTLResource_isAliasable(_handle) }
    }
}

package func _optionalMTLResource(_ handle: UnsafeMutableRawPointer?) -> MTLResource? {
    _dynamic(handle) { handle in
        if omps_conforms(handle, "MTLBuffer") { return _MTLBuffer(_owned: handle) }
        if omps_conforms(handle, "MTLTexture") { return _MTLTexture(_owned: handle) }
        return _MTLResource(_owned: handle)
    } as? MTLResource
}
