// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Base of kernels with two sources. Temporary source images count one read each.
open class MPSBinaryImageKernel: MPSKernel {
    override public class var _className: String { "MPSBinaryImageKernel" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSBinaryImageKernel(_owned: handle)
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

    /// Positions of clipRect's origin in the two sources. Default: 0, 0, 0.
    open var primaryOffset: MPSOffset {
        get {
            var result = MPSOffset()
            withExtendedLifetime(self) { omps_MPSBinaryImageKernel_primaryOffset(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSBinaryImageKernel_setPrimaryOffset(_handle, &newValue) }
        }
    }

    open var secondaryOffset: MPSOffset {
        get {
            var result = MPSOffset()
            withExtendedLifetime(self) { omps_MPSBinaryImageKernel_secondaryOffset(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSBinaryImageKernel_setSecondaryOffset(_handle, &newValue) }
        }
    }

    /// Values outside the two sources. Default: MPSImageEdgeModeZero.
    open var primaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSBinaryImageKernel_primaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSBinaryImageKernel_setPrimaryEdgeMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var secondaryEdgeMode: MPSImageEdgeMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSBinaryImageKernel_secondaryEdgeMode(_handle) }
            return _value(made, MPSImageEdgeMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MPSBinaryImageKernel_setSecondaryEdgeMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    /// The pixels that are written. Default: MPSRectNoClip.
    open var clipRect: MTLRegion {
        get {
            var result = MTLRegion()
            withExtendedLifetime(self) { omps_MPSBinaryImageKernel_clipRect(_handle, &result) }
            return result
        }
        set {
            var newValue = newValue
            withExtendedLifetime(self) { omps_MPSBinaryImageKernel_setClipRect(_handle, &newValue) }
        }
    }

    /// The result replaces a source, as in MPSUnaryImageKernel: always YES, the texture is the same afterwards.
    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        primaryTexture: MTLTexture,
        inPlaceSecondaryTexture: UnsafeMutablePointer<MTLTexture>,
        fallbackCopyAllocator copyAllocator: MPSCopyAllocator? = nil
    ) -> Bool {
        var inPlaceSecondaryTextureObject = _pointer(inPlaceSecondaryTexture.pointee)
        let made = withExtendedLifetime((self, commandBuffer, primaryTexture)) {
            omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryTexture_inPlaceSecondaryTexture_fallbackCopyAllocator(
                _handle, _pointer(commandBuffer), _pointer(primaryTexture),
                &inPlaceSecondaryTextureObject, _box(copyAllocator), _invokeMPSCopyAllocator)
        }
        return made
    }

    @discardableResult
    open func encode(
        commandBuffer: MTLCommandBuffer,
        inPlacePrimaryTexture: UnsafeMutablePointer<MTLTexture>,
        secondaryTexture: MTLTexture,
        fallbackCopyAllocator copyAllocator: MPSCopyAllocator? = nil
    ) -> Bool {
        var inPlacePrimaryTextureObject = _pointer(inPlacePrimaryTexture.pointee)
        let made = withExtendedLifetime((self, commandBuffer, secondaryTexture)) {
            omps_MPSBinaryImageKernel_encodeToCommandBuffer_inPlacePrimaryTexture_secondaryTexture_fallbackCopyAllocator(
                _handle, _pointer(commandBuffer), &inPlacePrimaryTextureObject,
                _pointer(secondaryTexture), _box(copyAllocator), _invokeMPSCopyAllocator)
        }
        return made
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        primaryTexture: MTLTexture,
        secondaryTexture: MTLTexture,
        destinationTexture: MTLTexture
    ) {
        withExtendedLifetime((self, commandBuffer, primaryTexture, secondaryTexture, destinationTexture)) {
            omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryTexture_secondaryTexture_destinationTexture(
                _handle, _pointer(commandBuffer), _pointer(primaryTexture), _pointer(secondaryTexture),
                _pointer(destinationTexture))
        }
    }

    open func encode(
        commandBuffer: MTLCommandBuffer,
        primaryImage: MPSImage,
        secondaryImage: MPSImage,
        destinationImage: MPSImage
    ) {
        withExtendedLifetime((self, commandBuffer, primaryImage, secondaryImage, destinationImage)) {
            omps_MPSBinaryImageKernel_encodeToCommandBuffer_primaryImage_secondaryImage_destinationImage(
                _handle, _pointer(commandBuffer), primaryImage._handle, secondaryImage._handle,
                destinationImage._handle)
        }
    }

    /// The pixels of each source that the kernel would read for a destination of this size.
    @discardableResult
    open func primarySourceRegion(forDestinationSize destinationSize: MTLSize) -> MPSRegion {
        var destinationSize = destinationSize
        var result = MPSRegion()
        withExtendedLifetime(self) {
            omps_MPSBinaryImageKernel_primarySourceRegionForDestinationSize(
                _handle, &destinationSize, &result)
        }
        return result
    }

    @discardableResult
    open func secondarySourceRegion(forDestinationSize destinationSize: MTLSize) -> MPSRegion {
        var destinationSize = destinationSize
        var result = MPSRegion()
        withExtendedLifetime(self) {
            omps_MPSBinaryImageKernel_secondarySourceRegionForDestinationSize(
                _handle, &destinationSize, &result)
        }
        return result
    }
}
