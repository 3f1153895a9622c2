// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

/// The description of a new texture. Defaults: 2-D, RGBA8Unorm, 1 x 1 x 1 pixel, one mipmap level, one sample, one
/// slice.
open class MTLTextureDescriptor: _MetalObject {
    override public class var _className: String { "MTLTextureDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MTLTextureDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var textureType: MTLTextureType {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTextureDescriptor_textureType(_handle) }
            return _value(made, MTLTextureType.self)
        }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setTextureType(_handle, newValue.rawValue) } }
    }

    open var pixelFormat: MTLPixelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTextureDescriptor_pixelFormat(_handle) }
            return _value(made, MTLPixelFormat.self)
        }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setPixelFormat(_handle, newValue.rawValue) } }
    }

    open var width: Int {
        get { withExtendedLifetime(self) { omps_MTLTextureDescriptor_width(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setWidth(_handle, newValue) } }
    }

    open var height: Int {
        get { withExtendedLifetime(self) { omps_MTLTextureDescriptor_height(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setHeight(_handle, newValue) } }
    }

    open var depth: Int {
        get { withExtendedLifetime(self) { omps_MTLTextureDescriptor_depth(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setDepth(_handle, newValue) } }
    }

    open var mipmapLevelCount: Int {
        get { withExtendedLifetime(self) { omps_MTLTextureDescriptor_mipmapLevelCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setMipmapLevelCount(_handle, newValue) } }
    }

    open var sampleCount: Int {
        get { withExtendedLifetime(self) { omps_MTLTextureDescriptor_sampleCount(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setSampleCount(_handle, newValue) } }
    }

    open var arrayLength: Int {
        get { withExtendedLifetime(self) { omps_MTLTextureDescriptor_arrayLength(_handle) } }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setArrayLength(_handle, newValue) } }
    }

    open var resourceOptions: MTLResourceOptions {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTextureDescriptor_resourceOptions(_handle) }
            return _value(made, MTLResourceOptions.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MTLTextureDescriptor_setResourceOptions(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var cpuCacheMode: MTLCPUCacheMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTextureDescriptor_cpuCacheMode(_handle) }
            return _value(made, MTLCPUCacheMode.self)
        }
        set {
            withExtendedLifetime(self) { omps_MTLTextureDescriptor_setCpuCacheMode(_handle, newValue.rawValue) }
        }
    }

    open var storageMode: MTLStorageMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTextureDescriptor_storageMode(_handle) }
            return _value(made, MTLStorageMode.self)
        }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setStorageMode(_handle, newValue.rawValue) } }
    }

    open var hazardTrackingMode: MTLHazardTrackingMode {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTextureDescriptor_hazardTrackingMode(_handle) }
            return _value(made, MTLHazardTrackingMode.self)
        }
        set {
            withExtendedLifetime(self) {
                omps_MTLTextureDescriptor_setHazardTrackingMode(
                    _handle, newValue.rawValue)
            }
        }
    }

    open var usage: MTLTextureUsage {
        get {
            let made = withExtendedLifetime(self) { omps_MTLTextureDescriptor_usage(_handle) }
            return _value(made, MTLTextureUsage.self)
        }
        set { withExtendedLifetime(self) { omps_MTLTextureDescriptor_setUsage(_handle, newValue.rawValue) } }
    }

    open var allowGPUOptimizedContents: Bool {
        get { withExtendedLifetime(self) { omps_MTLTextureDescriptor_allowGPUOptimizedContents(_handle) } }
        set {
            withExtendedLifetime(self) {
                omps_MTLTextureDescriptor_setAllowGPUOptimizedContents(
                    _handle, newValue)
            }
        }
    }

    /// Width and height in pixels, at least 1.
    @discardableResult
    open class func texture2DDescriptor(
        pixelFormat: MTLPixelFormat,
        width: Int,
        height: Int,
        mipmapped: Bool
    ) -> MTLTextureDescriptor {
        let made = omps_MTLTextureDescriptor_class_texture2DDescriptorWithPixelFormat_width_height_mipmapped(
            pixelFormat.rawValue, width, height, mipmapped)
        return _object(made)
    }

    /// Six square faces of `size` pixels.
    @discardableResult
    open class func textureCubeDescriptor(
        pixelFormat: MTLPixelFormat,
        size: Int,
        mipmapped: Bool
    ) -> MTLTextureDescriptor {
        let made = omps_MTLTextureDescriptor_class_textureCubeDescriptorWithPixelFormat_size_mipmapped(
            pixelFormat.rawValue, size, mipmapped)
        return _object(made)
    }

    @discardableResult
    open class func textureBufferDescriptor(
        with pixelFormat: MTLPixelFormat,
        width: Int,
        resourceOptions: MTLResourceOptions = [],
        usage: MTLTextureUsage
    ) -> MTLTextureDescriptor {
        let made = omps_MTLTextureDescriptor_class_textureBufferDescriptorWithPixelFormat_width_resourceOptions_usage(
            pixelFormat.rawValue, width, resourceOptions.rawValue, usage.rawValue)
        return _object(made)
    }
}
