// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// Copies, fills and synchronises. All offsets and sizes are in bytes for buffers, in pixels for textures; a range
/// outside a resource raises NSRangeException.
public protocol MTLBlitCommandEncoder: MTLCommandEncoder {
    /// Makes the device's writes to a managed resource visible to the CPU after the command buffer has completed.
    func synchronize(resource: MTLResource)
    func synchronize(texture: MTLTexture, slice: Int, level: Int)
    func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin
    )
    func copy(
        from sourceBuffer: MTLBuffer,
        sourceOffset: Int,
        sourceBytesPerRow: Int,
        sourceBytesPerImage: Int,
        sourceSize: MTLSize,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin
    )
    func copy(
        from sourceBuffer: MTLBuffer,
        sourceOffset: Int,
        sourceBytesPerRow: Int,
        sourceBytesPerImage: Int,
        sourceSize: MTLSize,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin,
        options: MTLBlitOption
    )
    func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationBuffer: MTLBuffer,
        destinationOffset: Int,
        destinationBytesPerRow: Int,
        destinationBytesPerImage: Int
    )
    func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationBuffer: MTLBuffer,
        destinationOffset: Int,
        destinationBytesPerRow: Int,
        destinationBytesPerImage: Int,
        options: MTLBlitOption
    )
    func generateMipmaps(for texture: MTLTexture)
    /// Sets every byte of the range to `value`.
    func fill(buffer: MTLBuffer, range: Range<Int>, value: UInt8)
    func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        sliceCount: Int,
        levelCount: Int
    )
    /// Copies all slices and levels; the two textures have one format and one size.
    func copy(from sourceTexture: MTLTexture, to destinationTexture: MTLTexture)
    /// Copies `size` bytes.
    func copy(
        from sourceBuffer: MTLBuffer,
        sourceOffset: Int,
        to destinationBuffer: MTLBuffer,
        destinationOffset: Int,
        size: Int
    )
    func updateFence(_ fence: MTLFence)
    func waitForFence(_ fence: MTLFence)
    func optimizeContents(forGPUAccess texture: MTLTexture)
    func optimizeContents(forGPUAccess texture: MTLTexture, slice: Int, level: Int)
    func optimizeContents(forCPUAccess texture: MTLTexture)
    func optimizeContents(forCPUAccess texture: MTLTexture, slice: Int, level: Int)
}

package final class _MTLBlitCommandEncoder: _MetalObject, MTLBlitCommandEncoder {

    /// Makes the device's writes to a managed resource visible to the CPU after the command buffer has completed.
    package func synchronize(resource: MTLResource) {
        withExtendedLifetime((self, resource)) {
            omps_MTLBlitCommandEncoder_synchronizeResource(
                _handle, _pointer(resource))
        }
    }

    package func synchronize(texture: MTLTexture, slice: Int, level: Int) {
        withExtendedLifetime((self, texture)) {
            omps_MTLBlitCommandEncoder_synchronizeTexture_slice_level(
                _handle, _pointer(texture), slice, level)
        }
    }

    package func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin
    ) {
        var sourceOrigin = sourceOrigin
        var sourceSize = sourceSize
        var destinationOrigin = destinationOrigin
        withExtendedLifetime((self, sourceTexture, destinationTexture)) {
            omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin(
                _handle, _pointer(sourceTexture), sourceSlice, sourceLevel, &sourceOrigin, &sourceSize,
                _pointer(destinationTexture), destinationSlice, destinationLevel, &destinationOrigin)
        }
    }

    package func copy(
        from sourceBuffer: MTLBuffer,
        sourceOffset: Int,
        sourceBytesPerRow: Int,
        sourceBytesPerImage: Int,
        sourceSize: MTLSize,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin
    ) {
        var sourceSize = sourceSize
        var destinationOrigin = destinationOrigin
        withExtendedLifetime((self, sourceBuffer, destinationTexture)) {
            omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_sourceBytesPerRow_sourceBytesPerImage_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin(
                _handle, _pointer(sourceBuffer), sourceOffset, sourceBytesPerRow, sourceBytesPerImage,
                &sourceSize, _pointer(destinationTexture), destinationSlice, destinationLevel,
                &destinationOrigin)
        }
    }

    package func copy(
        from sourceBuffer: MTLBuffer,
        sourceOffset: Int,
        sourceBytesPerRow: Int,
        sourceBytesPerImage: Int,
        sourceSize: MTLSize,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin,
        options: MTLBlitOption
    ) {
        var sourceSize = sourceSize
        var destinationOrigin = destinationOrigin
        withExtendedLifetime((self, sourceBuffer, destinationTexture)) {
            omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_sourceBytesPerRow_sourceBytesPerImage_sourceSize_toTexture_destinationSlice_destinationLevel_destinationOrigin_options(
                _handle, _pointer(sourceBuffer), sourceOffset, sourceBytesPerRow, sourceBytesPerImage,
                &sourceSize, _pointer(destinationTexture), destinationSlice, destinationLevel,
                &destinationOrigin, options.rawValue)
        }
    }

    package func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationBuffer: MTLBuffer,
        destinationOffset: Int,
        destinationBytesPerRow: Int,
        destinationBytesPerImage: Int
    ) {
        var sourceOrigin = sourceOrigin
        var sourceSize = sourceSize
        withExtendedLifetime((self, sourceTexture, destinationBuffer)) {
            omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toBuffer_destinationOffset_destinationBytesPerRow_destinationBytesPerImage(
                _handle, _pointer(sourceTexture), sourceSlice, sourceLevel, &sourceOrigin, &sourceSize,
                _pointer(destinationBuffer), destinationOffset, destinationBytesPerRow,
                destinationBytesPerImage)
        }
    }

    package func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationBuffer: MTLBuffer,
        destinationOffset: Int,
        destinationBytesPerRow: Int,
        destinationBytesPerImage: Int,
        options: MTLBlitOption
    ) {
        var sourceOrigin = sourceOrigin
        var sourceSize = sourceSize
        withExtendedLifetime((self, sourceTexture, destinationBuffer)) {
            omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_sourceOrigin_sourceSize_toBuffer_destinationOffset_destinationBytesPerRow_destinationBytesPerImage_options(
                _handle, _pointer(sourceTexture), sourceSlice, sourceLevel, &sourceOrigin, &sourceSize,
                _pointer(destinationBuffer), destinationOffset, destinationBytesPerRow,
                destinationBytesPerImage, options.rawValue)
        }
    }

    package func generateMipmaps(for texture: MTLTexture) {
        withExtendedLifetime((self, texture)) {
            omps_MTLBlitCommandEncoder_generateMipmapsForTexture(
                _handle, _pointer(texture))
        }
    }

    /// Sets every byte of the range to `value`.
    package func fill(buffer: MTLBuffer, range: Range<Int>, value: UInt8) {
        var rangeRange = NSRange(range)
        withExtendedLifetime((self, buffer)) {
            omps_MTLBlitCommandEncoder_fillBuffer_range_value(
                _handle, _pointer(buffer), &rangeRange, value)
        }
    }

    package func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        sliceCount: Int,
        levelCount: Int
    ) {
        withExtendedLifetime((self, sourceTexture, destinationTexture)) {
            omps_MTLBlitCommandEncoder_copyFromTexture_sourceSlice_sourceLevel_toTexture_destinationSlice_destinationLevel_sliceCount_levelCount(
                _handle, _pointer(sourceTexture), sourceSlice, sourceLevel,
                _pointer(destinationTexture), destinationSlice, destinationLevel, sliceCount, levelCount)
        }
    }

    /// Copies all slices and levels; the two textures have one format and one size.
    package func copy(from sourceTexture: MTLTexture, to destinationTexture: MTLTexture) {
        withExtendedLifetime((self, sourceTexture, destinationTexture)) {
            omps_MTLBlitCommandEncoder_copyFromTexture_toTexture(
                _handle, _pointer(sourceTexture), _pointer(destinationTexture))
        }
    }

    /// Copies `size` bytes.
    package func copy(
        from sourceBuffer: MTLBuffer,
        sourceOffset: Int,
        to destinationBuffer: MTLBuffer,
        destinationOffset: Int,
        size: Int
    ) {
        withExtendedLifetime((self, sourceBuffer, destinationBuffer)) {
            omps_MTLBlitCommandEncoder_copyFromBuffer_sourceOffset_toBuffer_destinationOffset_size(
                _handle, _pointer(sourceBuffer), sourceOffset, _pointer(destinationBuffer),
                destinationOffset, size)
        }
    }

    package func updateFence(_ fence: MTLFence) {
        withExtendedLifetime((self, fence)) {
            omps_MTLBlitCommandEncoder_updateFence(
                _handle, _pointer(fence))
        }
    }

    package func waitForFence(_ fence: MTLFence) {
        withExtendedLifetime((self, fence)) {
            omps_MTLBlitCommandEncoder_waitForFence(
                _handle, _pointer(fence))
        }
    }

    package func optimizeContents(forGPUAccess texture: MTLTexture) {
        withExtendedLifetime((self, texture)) {
            omps_MTLBlitCommandEncoder_optimizeContentsForGPUAccess(
                _handle, _pointer(texture))
        }
    }

    package func optimizeContents(forGPUAccess texture: MTLTexture, slice: Int, level: Int) {
        withExtendedLifetime((self, texture)) {
            omps_MTLBlitCommandEncoder_optimizeContentsForGPUAccess_slice_level(
                _handle, _pointer(texture), slice, level)
        }
    }

    package func optimizeContents(forCPUAccess texture: MTLTexture) {
        withExtendedLifetime((self, texture)) {
            omps_MTLBlitCommandEncoder_optimizeContentsForCPUAccess(
                _handle, _pointer(texture))
        }
    }

    package func optimizeContents(forCPUAccess texture: MTLTexture, slice: Int, level: Int) {
        withExtendedLifetime((self, texture)) {
            omps_MTLBlitCommandEncoder_optimizeContentsForCPUAccess_slice_level(
                _handle, _pointer(texture), slice, level)
        }
    }

    package var device: MTLDevice {
        get {
            let made = withExtendedLifetime(self) { omps_MTLCommandEncoder_device(_handle) }
            return _existing(_optionalMTLDevice(made))
        }
    }

    package var label: String? {
        get { _string(withExtendedLifetime(self) { omps_MTLCommandEncoder_label(_handle) }) }
        set { withExtendedLifetime(self) { omps_MTLCommandEncoder_setLabel(_handle, newValue) } }
    }

    /// Closes the encoder; only then may another be made or the buffer be committed.
    package func endEncoding() {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_endEncoding(_handle) }
    }

    package func barrier(afterQueue afterQueueStages: MTLStages, before beforeStages: MTLStages) {
        withExtendedLifetime(self) {
            omps_MTLCommandEncoder_barrierAfterQueueStages_beforeStages(
                _handle, afterQueueStages.rawValue, beforeStages.rawValue)
        }
    }

    package func insertDebugSignpost(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_insertDebugSignpost(_handle, string) }
    }

    package func pushDebugGroup(_ string: String) {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_pushDebugGroup(_handle, string) }
    }

    package func popDebugGroup() {
        withExtendedLifetime(self) { omps_MTLCommandEncoder_popDebugGroup(_handle) }
    }
}

package func _optionalMTLBlitCommandEncoder(_ handle: UnsafeMutableRawPointer?) -> MTLBlitCommandEncoder? {
    _dynamic(handle) { handle in
        return _MTLBlitCommandEncoder(_owned: handle)
    } as? MTLBlitCommandEncoder
}

extension MTLBlitCommandEncoder {
    public func copy(
        from sourceBuffer: MTLBuffer,
        sourceOffset: Int,
        sourceBytesPerRow: Int,
        sourceBytesPerImage: Int,
        sourceSize: MTLSize,
        to destinationTexture: MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin
    ) {
        copy(from: sourceBuffer, sourceOffset: sourceOffset, sourceBytesPerRow: sourceBytesPerRow, sourceBytesPerImage: sourceBytesPerImage, sourceSize: sourceSize, to: destinationTexture, destinationSlice: destinationSlice, destinationLevel: destinationLevel, destinationOrigin: destinationOrigin, options: [])
    }

    public func copy(
        from sourceTexture: MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationBuffer: MTLBuffer,
        destinationOffset: Int,
        destinationBytesPerRow: Int,
        destinationBytesPerImage: Int
    ) {
        copy(from: sourceTexture, sourceSlice: sourceSlice, sourceLevel: sourceLevel, sourceOrigin: sourceOrigin, sourceSize: sourceSize, to: destinationBuffer, destinationOffset: destinationOffset, destinationBytesPerRow: destinationBytesPerRow, destinationBytesPerImage: destinationBytesPerImage, options: [])
    }
}
