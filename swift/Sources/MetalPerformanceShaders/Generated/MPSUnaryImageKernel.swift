// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of kernels with one source. A temporary source image counts one read.
open class MPSUnaryImageKernel: MPSKernel {
    override public class var _className: String { "MPSUnaryImageKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSUnaryImageKernel(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    /// Source position of clipRect's origin. Default: 0, 0, 0.
    open var offset: MPSOffset {
        get {
            var result = MPSOffset()
            withExtendedLifetime(self) { omps_MPSUnaryImageKernel_offset(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSUnaryImageKernel_setOffset(_handle, &newValue) }
        }
    }

    /// The pixels that are written. Default: MPSRectNoClip.
    open var clipRect: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSUnaryImageKernel_clipRect(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSUnaryImageKernel_setClipRect(_handle, &newValue) }
        }
    }

    /// Values outside the source. Default: MPSImageEdgeModeZero where the class says nothing else.
    open var edgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSUnaryImageKernel_edgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
        set { withExtendedLifetime(self) { omps_MPSUnaryImageKernel_setEdgeMode(_handle, newValue.rawValue) } }
    }

    /// The texture is source and destination. All kernels work in place here, so the result is YES, the texture is
    /// the same afterwards, and the allocator is not called.
    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        inPlaceTexture texture: UnsafeMutablePointer<MTLTexture>,
        fallbackCopyAllocator copyAllocator: MPSCopyAllocator? = nil
    ) -> Bool {
        var textureObject = _pointer(texture.pointee)
        let made = withExtendedLifetime((self, commandBuffer)) {
            omps_MPSUnaryImageKernel_encodeToCommandBuffer_inPlaceTexture_fallbackCopyAllocator(
                _handle, _pointer(commandBuffer), &textureObject, _box(copyAllocator),
                _invokeMPSCopyAllocator)
        }
        return made
    }

    open func encode(commandBuffer: MTLCommandBuffer, sourceTexture: MTLTexture, destinationTexture: MTLTexture) {
        withExtendedLifetime((self, commandBuffer, sourceTexture, destinationTexture)) {
            omps_MPSUnaryImageKernel_encodeToCommandBuffer_sourceTexture_destinationTexture(
                _handle, _pointer(commandBuffer), _pointer(sourceTexture), _pointer(destinationTexture))
        }
    }

    open func encode(commandBuffer: MTLCommandBuffer, sourceImage: MPSImage, destinationImage: MPSImage) {
        withExtendedLifetime((self, commandBuffer, sourceImage, destinationImage)) {
            omps_MPSUnaryImageKernel_encodeToCommandBuffer_sourceImage_destinationImage(
                _handle, _pointer(commandBuffer), sourceImage._handle, destinationImage._handle)
        }
    }

    /// The source pixels that the kernel would read for a destination of this size. It may begin at negative
    /// positions.
    @discardableResult
    open func sourceRegion(destinationSize: MTLSize) -> MPSRegion {
        var destinationSize = destinationSize
        var result = MPSRegion()
        withExtendedLifetime(self) {
            omps_MPSUnaryImageKernel_sourceRegionForDestinationSize(
                _handle, &destinationSize, &result)
        }
        return result
    }
}
