// Images in device memory, and their descriptors.
#pragma once

#import "MTLDefines.h"
#import "MTLPixelFormat.h"
#import "MTLResource.h"
#import "MTLTypes.h"

NS_ASSUME_NONNULL_BEGIN

@class MTLTextureViewDescriptor;
@protocol MTLBuffer;

/// Number of dimensions of a texture, and whether it is an array.
typedef NS_ENUM(NSUInteger, MTLTextureType) {
  MTLTextureType1D = 0,
  MTLTextureType1DArray = 1,
  MTLTextureType2D = 2,
  MTLTextureType2DArray = 3,
  MTLTextureType2DMultisample = 4,
  MTLTextureTypeCube = 5,
  MTLTextureTypeCubeArray = 6,
  MTLTextureType3D = 7,
  MTLTextureType2DMultisampleArray = 8,
  MTLTextureTypeTextureBuffer = 9,
};

/// The allowed uses of a texture.
typedef NS_OPTIONS(NSUInteger, MTLTextureUsage) {
  MTLTextureUsageUnknown = 0,
  MTLTextureUsageShaderRead = 1,
  MTLTextureUsageShaderWrite = 2,
  MTLTextureUsageRenderTarget = 4,
  MTLTextureUsagePixelFormatView = 0x10,
  MTLTextureUsageShaderAtomic = 0x20,
};

/// The description of a new texture. Defaults: 2-D, RGBA8Unorm, 1 x 1 x 1 pixel, one mipmap level, one sample, one
/// slice.
OMPS_CLASS_EXPORT
@interface MTLTextureDescriptor : NSObject <NSCopying> {
 @private
  struct MTLTextureDescriptorImpl *_impl;
}

@property(nonatomic) MTLTextureType textureType;
@property(nonatomic) MTLPixelFormat pixelFormat;
@property(nonatomic) NSUInteger width;
@property(nonatomic) NSUInteger height;
@property(nonatomic) NSUInteger depth;
@property(nonatomic) NSUInteger mipmapLevelCount;
@property(nonatomic) NSUInteger sampleCount;
@property(nonatomic) NSUInteger arrayLength;
@property(nonatomic) MTLResourceOptions resourceOptions;
@property(nonatomic) MTLCPUCacheMode cpuCacheMode;
@property(nonatomic) MTLStorageMode storageMode;
@property(nonatomic) MTLHazardTrackingMode hazardTrackingMode;
@property(nonatomic) MTLTextureUsage usage;
@property(nonatomic) BOOL allowGPUOptimizedContents;

/// Width and height in pixels, at least 1.
+ (MTLTextureDescriptor *)texture2DDescriptorWithPixelFormat:(MTLPixelFormat)pixelFormat
                                                       width:(NSUInteger)width
                                                      height:(NSUInteger)height
                                                   mipmapped:(BOOL)mipmapped
    NS_SWIFT_NAME(texture2DDescriptor(pixelFormat:width:height:mipmapped:));

/// Six square faces of `size` pixels.
+ (MTLTextureDescriptor *)textureCubeDescriptorWithPixelFormat:(MTLPixelFormat)pixelFormat
                                                          size:(NSUInteger)size
                                                     mipmapped:(BOOL)mipmapped
    NS_SWIFT_NAME(textureCubeDescriptor(pixelFormat:size:mipmapped:));

+ (MTLTextureDescriptor *)textureBufferDescriptorWithPixelFormat:(MTLPixelFormat)pixelFormat
                                                           width:(NSUInteger)width
                                                 resourceOptions:(MTLResourceOptions)resourceOptions
                                                           usage:(MTLTextureUsage)usage
    NS_SWIFT_NAME(textureBufferDescriptor(with:width:resourceOptions:usage:));

@end

/// An image in device memory.
@protocol MTLTexture <MTLResource>

/// The texture that this one is a view of, or nil.
@property(nonatomic, readonly, nullable) id<MTLTexture> parentTexture;

@property(nonatomic, readonly) NSUInteger parentRelativeLevel;
@property(nonatomic, readonly) NSUInteger parentRelativeSlice;

/// The buffer whose memory this texture shares, or nil.
@property(nonatomic, readonly, nullable) id<MTLBuffer> buffer;

@property(nonatomic, readonly) NSUInteger bufferOffset;
@property(nonatomic, readonly) NSUInteger bufferBytesPerRow;
@property(nonatomic, readonly) MTLTextureType textureType;
@property(nonatomic, readonly) MTLPixelFormat pixelFormat;
@property(nonatomic, readonly) NSUInteger width;
@property(nonatomic, readonly) NSUInteger height;
@property(nonatomic, readonly) NSUInteger depth;
@property(nonatomic, readonly) NSUInteger mipmapLevelCount;
@property(nonatomic, readonly) NSUInteger sampleCount;
@property(nonatomic, readonly) NSUInteger arrayLength;
@property(nonatomic, readonly) MTLTextureUsage usage;
@property(nonatomic, readonly, getter=isFramebufferOnly) BOOL framebufferOnly;

/// Copies pixels of one slice to `pixelBytes`, rows `bytesPerRow` bytes apart. Not for private storage.
- (void)getBytes:(void *)pixelBytes
      bytesPerRow:(NSUInteger)bytesPerRow
    bytesPerImage:(NSUInteger)bytesPerImage
       fromRegion:(MTLRegion)region
      mipmapLevel:(NSUInteger)level
            slice:(NSUInteger)slice;

/// Copies pixels from `pixelBytes` into one slice, at once, on the calling thread.
- (void)replaceRegion:(MTLRegion)region
          mipmapLevel:(NSUInteger)level
                slice:(NSUInteger)slice
            withBytes:(const void *)pixelBytes
          bytesPerRow:(NSUInteger)bytesPerRow
        bytesPerImage:(NSUInteger)bytesPerImage
    NS_SWIFT_NAME(replace(region:mipmapLevel:slice:withBytes:bytesPerRow:bytesPerImage:));

/// As above, for slice 0.
- (void)getBytes:(void *)pixelBytes
     bytesPerRow:(NSUInteger)bytesPerRow
      fromRegion:(MTLRegion)region
     mipmapLevel:(NSUInteger)level;

/// As above, for slice 0.
- (void)replaceRegion:(MTLRegion)region
          mipmapLevel:(NSUInteger)level
            withBytes:(const void *)pixelBytes
          bytesPerRow:(NSUInteger)bytesPerRow NS_SWIFT_NAME(replace(region:mipmapLevel:withBytes:bytesPerRow:));

/// The texture in structures of kernels. It is the same as long as the texture lives.
@property(nonatomic, readonly) MTLResourceID gpuResourceID;

- (nullable id<MTLTexture>)newTextureViewWithPixelFormat:(MTLPixelFormat)pixelFormat
    NS_SWIFT_NAME(makeTextureView(pixelFormat:));

- (nullable id<MTLTexture>)newTextureViewWithPixelFormat:(MTLPixelFormat)pixelFormat
                                             textureType:(MTLTextureType)textureType
                                                  levels:(NSRange)levelRange
                                                  slices:(NSRange)sliceRange
    NS_SWIFT_NAME(makeTextureView(pixelFormat:textureType:levels:slices:));

- (nullable id<MTLTexture>)newTextureViewWithDescriptor:(MTLTextureViewDescriptor *)descriptor;

@optional

@property(nonatomic, readonly) BOOL isSparse;

@end

NS_ASSUME_NONNULL_END
