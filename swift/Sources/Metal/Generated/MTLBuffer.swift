// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Bytes in device memory.
public protocol MTLBuffer: MTLResource {
    /// Size in bytes.
    var length: Int { get }
    /// First byte as the CPU sees it; NULL for private storage. Work's results can be read after its command buffer
    /// has completed.
    func contents() -> UnsafeMutableRawPointer
    /// Says that the CPU changed these bytes of a managed buffer.
    func didModifyRange(_ range: Range<Int>)
    /// A texture that shares this buffer's memory.
    func makeTexture(descriptor: MTLTextureDescriptor, offset: Int, bytesPerRow: Int) -> MTLTexture?
}

package final class _MTLBuffer: _MetalObject, MTLBuffer {

    /// Size in bytes.
    package var length: Int {
        get { withExtendedLifetime(self) { omps_MTLBuffer_length(_handle) } }
    }

    /// First byte as the CPU sees it; NULL for private storage. Work's results can be read after its command buffer
    /// has completed.
    @discardableResult
    package func contents() -> UnsafeMutableRawPointer {
        return _existing(withExtendedLifetime(self) { omps_MTLBuffer_contents(_handle) })
    }

    /// Says that the CPU changed these bytes of a managed buffer.
    package func didModifyRange(_ range: Range<Int>) {
        var rangeRange = NSRange(range)
        withExtendedLifetime(self) { omps_MTLBuffer_didModifyRange(_handle, &rangeRange) }
    }

    /// A texture that shares this buffer's memory.
    @discardableResult
    package func makeTexture(descriptor: MTLTextureDescriptor, offset: Int, bytesPerRow: Int) -> MTLTexture? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MTLBuffer_newTextureWithDescriptor_offset_bytesPerRow(
                _handle, descriptor._handle, offset, bytesPerRow)
        }
        return _optionalMTLTexture(made)
    }

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

package func _optionalMTLBuffer(_ handle: UnsafeMutableRawPointer?) -> MTLBuffer? {
    _dynamic(handle) { handle in
        return _MTLBuffer(_owned: handle)
    } as? MTLBuffer
}
