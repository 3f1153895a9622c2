// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// A block of memory from which buffers and textures are cut.
public protocol MTLHeap: MTLAllocation {
    var label: String? { get set }
    var device: MTLDevice { get }
    var storageMode: MTLStorageMode { get }
    var cpuCacheMode: MTLCPUCacheMode { get }
    var hazardTrackingMode: MTLHazardTrackingMode { get }
    var resourceOptions: MTLResourceOptions { get }
    /// Size in bytes.
    var size: Int { get }
    /// Bytes taken by living resources.
    var usedSize: Int { get }
    var currentAllocatedSize: Int { get }
    var type: MTLHeapType { get }
    /// Largest resource, in bytes, that still fits.
    func maxAvailableSize(alignment: Int) -> Int
    func makeBuffer(length: Int, options: MTLResourceOptions) -> MTLBuffer?
    func makeTexture(descriptor: MTLTextureDescriptor) -> MTLTexture?
    func setPurgeableState(_ state: MTLPurgeableState) -> MTLPurgeableState
    func makeBuffer(length: Int, options: MTLResourceOptions, offset: Int) -> MTLBuffer?
    func makeTexture(descriptor: MTLTextureDescriptor, offset: Int) -> MTLTexture?
}

package final class _MTLHeap: _MetalObject, MTLHeap {

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLHeap_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLHeap_setLabel(_handle, newValue) } }
    }

    package var device: MTLDevice {
        get { _existing(_optionalMTLDevice(withExtendedLifetime(self) { omps_MTLHeap_device(_handle) })) }
    }

    package var storageMode: MTLStorageMode {
        get {
            return _value(withExtendedLifetime(self) { omps_MTLHeap_storageMode(_handle) }, MTLStorageMode.self)
        }
    }

    package var cpuCacheMode: MTLCPUCacheMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeap_cpuCacheMode(_handle) }
            return _value(made, MTLCPUCacheMode.self)
        }
    }

    package var hazardTrackingMode: MTLHazardTrackingMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeap_hazardTrackingMode(_handle) }
            return _value(made, MTLHazardTrackingMode.self)
        }
    }

    package var resourceOptions: MTLResourceOptions {
        get {
            let made = withExtendedLifetime(self) { omps_MTLHeap_resourceOptions(_handle) }
            return _value(made, MTLResourceOptions.self)
        }
    }

    /// Size in bytes.
    package var size: Int {
        get { withExtendedLifetime(self) { omps_MTLHeap_size(_handle) } }
    }

    /// Bytes taken by living resources.
    package var usedSize: Int {
        get { withExtendedLifetime(self) { omps_MTLHeap_usedSize(_handle) } }
    }

    package var currentAllocatedSize: Int {
        get { withExtendedLifetime(self) { omps_MTLHeap_currentAllocatedSize(_handle) } }
    }

    package var type: MTLHeapType {
        get { _value(withExtendedLifetime(self) { omps_MTLHeap_type(_handle) }, MTLHeapType.self) }
    }

    /// Largest resource, in bytes, that still fits.
    @discardableResult
    package func maxAvailableSize(alignment: Int) -> Int {
        return withExtendedLifetime(self) { omps_MTLHeap_maxAvailableSizeWithAlignment(_handle, alignment) }
    }

    @discardableResult
    package func makeBuffer(length: Int, options: MTLResourceOptions) -> MTLBuffer? {
        let made = withExtendedLifetime(self) {
            omps_MTLHeap_newBufferWithLength_options(
                _handle, length, options.rawValue)
        }
        return _optionalMTLBuffer(made)
    }

    @discardableResult
    package func makeTexture(descriptor: MTLTextureDescriptor) -> MTLTexture? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MTLHeap_newTextureWithDescriptor(
                _handle, descriptor._handle)
        }
        return _optionalMTLTexture(made)
    }

    @discardableResult
    package func setPurgeableState(_ state: MTLPurgeableState) -> MTLPurgeableState {
        let made = withExtendedLifetime(self) { omps_MTLHeap_setPurgeableState(_handle, state.rawValue) }
        return _value(made, MTLPurgeableState.self)
    }

    @discardableResult
    package func makeBuffer(length: Int, options: MTLResourceOptions, offset: Int) -> MTLBuffer? {
        let made = withExtendedLifetime(self) {
            omps_MTLHeap_newBufferWithLength_options_offset(
                _handle, length, options.rawValue, offset)
        }
        return _optionalMTLBuffer(made)
    }

    @discardableResult
    package func makeTexture(descriptor: MTLTextureDescriptor, offset: Int) -> MTLTexture? {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MTLHeap_newTextureWithDescriptor_offset(
                _handle, descriptor._handle, offset)
        }
        return _optionalMTLTexture(made)
    }

    /// Bytes of memory in use.
    package var allocatedSize: Int {
        get { withExtendedLifetime(self) { omps_MTLAllocation_allocatedSize(_handle) } }
    }
}

package func _optionalMTLHeap(_ handle: UnsafeMutableRawPointer?) -> MTLHeap? {
    _dynamic(handle) { handle in
        return _MTLHeap(_owned: handle)
    } as? MTLHeap
}

extension MTLHeap {
    @discardableResult
    public func makeBuffer(length: Int) -> MTLBuffer? {
        makeBuffer(length: length, options: [])
    }

    @discardableResult
    public func makeBuffer(length: Int, offset: Int) -> MTLBuffer? {
        makeBuffer(length: length, options: [], offset: offset)
    }
}
