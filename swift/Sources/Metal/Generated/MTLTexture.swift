// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// An image in device memory.
public protocol MTLTexture: MTLResource {
    /// The texture that this one is a view of, or nil.
    var parent: MTLTexture? { get }
    var parentRelativeLevel: Int { get }
    var parentRelativeSlice: Int { get }
    /// The buffer whose memory this texture shares, or nil.
    var buffer: MTLBuffer? { get }
    var bufferOffset: Int { get }
    var bufferBytesPerRow: Int { get }
    var textureType: MTLTextureType { get }
    var pixelFormat: MTLPixelFormat { get }
    var width: Int { get }
    var height: Int { get }
    var depth: Int { get }
    var mipmapLevelCount: Int { get }
    var sampleCount: Int { get }
    var arrayLength: Int { get }
    var usage: MTLTextureUsage { get }
    var isFramebufferOnly: Bool { get }
    var isSparse: Bool { get }
    /// Copies pixels of one slice to `pixelBytes`, rows `bytesPerRow` bytes apart. Not for private storage.
    func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        bytesPerImage: Int,
        from region: MTLRegion,
        mipmapLevel level: Int,
        slice: Int
    )
    /// Copies pixels from `pixelBytes` into one slice, at once, on the calling thread.
    func replace(
        region: MTLRegion,
        mipmapLevel level: Int,
        slice: Int,
        withBytes pixelBytes: UnsafeRawPointer,
        bytesPerRow: Int,
        bytesPerImage: Int
    )
    /// As above, for slice 0.
    func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        from region: MTLRegion,
        mipmapLevel level: Int
    )
    /// As above, for slice 0.
    func replace(
        region: MTLRegion,
        mipmapLevel level: Int,
        withBytes pixelBytes: UnsafeRawPointer,
        bytesPerRow: Int
    )
    func makeTextureView(pixelFormat: MTLPixelFormat) -> MTLTexture?
    func makeTextureView(
        pixelFormat: MTLPixelFormat,
        textureType: MTLTextureType,
        levels levelRange: Range<Int>,
        slices sliceRange: Range<Int>
    ) -> MTLTexture?
}

package final class _MTLTexture: _MetalObject, MTLTexture {

    /// The texture that this one is a view of, or nil.
    package var parent: MTLTexture? {
        get { _optionalMTLTexture(withExtendedLifetime(self) { omps_MTLTexture_parentTexture(_handle) }) }
    }

    package var parentRelativeLevel: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_parentRelativeLevel(_handle) } }
    }

    package var parentRelativeSlice: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_parentRelativeSlice(_handle) } }
    }

    /// The buffer whose memory this texture shares, or nil.
    package var buffer: MTLBuffer? {
        get { _optionalMTLBuffer(withExtendedLifetime(self) { omps_MTLTexture_buffer(_handle) }) }
    }

    package var bufferOffset: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_bufferOffset(_handle) } }
    }

    package var bufferBytesPerRow: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_bufferBytesPerRow(_handle) } }
    }

    package var textureType: MTLTextureType {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTexture_textureType(_handle) }
            return _value(made, MTLTextureType.self)
        }
    }

    package var pixelFormat: MTLPixelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTexture_pixelFormat(_handle) }
            return _value(made, MTLPixelFormat.self)
        }
    }

    package var width: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_width(_handle) } }
    }

    package var height: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_height(_handle) } }
    }

    package var depth: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_depth(_handle) } }
    }

    package var mipmapLevelCount: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_mipmapLevelCount(_handle) } }
    }

    package var sampleCount: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_sampleCount(_handle) } }
    }

    package var arrayLength: Int {
        get { withExtendedLifetime(self) { omps_MTLTexture_arrayLength(_handle) } }
    }

    package var usage: MTLTextureUsage {
        get { _value(withExtendedLifetime(self) { omps_MTLTexture_usage(_handle) }, MTLTextureUsage.self) }
    }

    package var isFramebufferOnly: Bool {
        get { withExtendedLifetime(self) { omps_MTLTexture_isFramebufferOnly(_handle) } }
    }

    package var isSparse: Bool {
        get { withExtendedLifetime(self) { omps_MTLTexture_isSparse(_handle) } }
    }

    /// Copies pixels of one slice to `pixelBytes`, rows `bytesPerRow` bytes apart. Not for private storage.
    package func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        bytesPerImage: Int,
        from region: MTLRegion,
        mipmapLevel level: Int,
        slice: Int
    ) {
        var region = region
        withExtendedLifetime(self) {
            omps_MTLTexture_getBytes_bytesPerRow_bytesPerImage_fromRegion_mipmapLevel_slice(
                _handle, pixelBytes, bytesPerRow, bytesPerImage, &region, level, slice)
        }
    }

    /// Copies pixels from `pixelBytes` into one slice, at once, on the calling thread.
    package func replace(
        region: MTLRegion,
        mipmapLevel level: Int,
        slice: Int,
        withBytes pixelBytes: UnsafeRawPointer,
        bytesPerRow: Int,
        bytesPerImage: Int
    ) {
        var region = region
        withExtendedLifetime(self) {
            omps_MTLTexture_replaceRegion_mipmapLevel_slice_withBytes_bytesPerRow_bytesPerImage(
                _handle, &region, level, slice, pixelBytes, bytesPerRow, bytesPerImage)
        }
    }

    /// As above, for slice 0.
    package func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        from region: MTLRegion,
        mipmapLevel level: Int
    ) {
        var region = region
        withExtendedLifetime(self) {
            omps_MTLTexture_getBytes_bytesPerRow_fromRegion_mipmapLevel(
                _handle, pixelBytes, bytesPerRow, &region, level)
        }
    }

    /// As above, for slice 0.
    package func replace(
        region: MTLRegion,
        mipmapLevel level: Int,
        withBytes pixelBytes: UnsafeRawPointer,
        bytesPerRow: Int
    ) {
        var region = region
        withExtendedLifetime(self) {
            omps_MTLTexture_replaceRegion_mipmapLevel_withBytes_bytesPerRow(
                _handle, &region, level, pixelBytes, bytesPerRow)
        }
    }

    @discardableResult
    package func makeTextureView(pixelFormat: MTLPixelFormat) -> MTLTexture? {
        let made = withExtendedLifetime(self) {
            omps_MTLTexture_newTextureViewWithPixelFormat(
                _handle, pixelFormat.rawValue)
        }
        return _optionalMTLTexture(made)
    }

    @discardableResult
    package func makeTextureView(
        pixelFormat: MTLPixelFormat,
        textureType: MTLTextureType,
        levels levelRange: Range<Int>,
        slices sliceRange: Range<Int>
    ) -> MTLTexture? {
        var levelRangeRange = NSRange(levelRange)
        var sliceRangeRange = NSRange(sliceRange)
        let made = withExtendedLifetime(self) {
            omps_MTLTexture_newTextureViewWithPixelFormat_textureType_levels_slices(
                _handle, pixelFormat.rawValue, textureType.rawValue, &levelRangeRange, &sliceRangeRange)
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

package func _optionalMTLTexture(_ handle: UnsafeMutableRawPointer?) -> MTLTexture? {
    _dynamic(handle) { handle in
        return _MTLTexture(_owned: handle)
    } as? MTLTexture
}
