// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// The description of a new image. Defaults: one image, usage ShaderRead and ShaderWrite, storage as the device
/// prefers.
open class MPSImageDescriptor: _MetalObject {
    override public class var _className: String { "MPSImageDescriptor" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSImageDescriptor(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// In pixels.
    open var width: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDescriptor_width(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setWidth(_handle, newValue) } }
    }

    /// In pixels.
    open var height: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDescriptor_height(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setHeight(_handle, newValue) } }
    }

    /// Channels of one pixel.
    open var featureChannels: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDescriptor_featureChannels(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setFeatureChannels(_handle, newValue) } }
    }

    /// Images that one MPSImage holds.
    open var numberOfImages: Int {
        get { withExtendedLifetime(self) { omps_MPSImageDescriptor_numberOfImages(_handle) } }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setNumberOfImages(_handle, newValue) } }
    }

    /// Format of the texture that such an image has: R, RG or RGBA for one, two or more channels.
    open var pixelFormat: MTLPixelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageDescriptor_pixelFormat(_handle) }
            return _value(made, MTLPixelFormat.self)
        }
    }

    open var channelFormat: MPSImageFeatureChannelFormat {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageDescriptor_channelFormat(_handle) }
            return _value(made, MPSImageFeatureChannelFormat.self)
        }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setChannelFormat(_handle, newValue.rawValue) } }
    }

    open var cpuCacheMode: MTLCPUCacheMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageDescriptor_cpuCacheMode(_handle) }
            return _value(made, MTLCPUCacheMode.self)
        }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setCpuCacheMode(_handle, newValue.rawValue) } }
    }

    open var storageMode: MTLStorageMode {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageDescriptor_storageMode(_handle) }
            return _value(made, MTLStorageMode.self)
        }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setStorageMode(_handle, newValue.rawValue) } }
    }

    open var usage: MTLTextureUsage {
        get {
            let made = withExtendedLifetime(self) { omps_MPSImageDescriptor_usage(_handle) }
            return _value(made, MTLTextureUsage.self)
        }
        set { withExtendedLifetime(self) { omps_MPSImageDescriptor_setUsage(_handle, newValue.rawValue) } }
    }

    public convenience init(
        channelFormat: MPSImageFeatureChannelFormat,
        width: Int,
        height: Int,
        featureChannels: Int
    ) {
        let made = omps_MPSImageDescriptor_imageDescriptorWithChannelFormat_width_height_featureChannels(
            Self._className, channelFormat.rawValue, width, height, featureChannels)
        guard let made else { _refused("MPSImageDescriptor", "init") }
        self.init(_owned: made)
    }

    public convenience init(
        channelFormat: MPSImageFeatureChannelFormat,
        width: Int,
        height: Int,
        featureChannels: Int,
        numberOfImages: Int,
        usage: MTLTextureUsage
    ) {
        let made = omps_MPSImageDescriptor_imageDescriptorWithChannelFormat_width_height_featureChannels_numberOfImages_usage(
            Self._className, channelFormat.rawValue, width, height, featureChannels, numberOfImages,
            usage.rawValue)
        guard let made else { _refused("MPSImageDescriptor", "init") }
        self.init(_owned: made)
    }
}
