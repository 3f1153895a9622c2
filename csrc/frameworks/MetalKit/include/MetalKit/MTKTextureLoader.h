// Textures out of pictures in PNG and JPEG.
#pragma once

#import <Foundation/Foundation.h>
#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

typedef NSString *MTKTextureLoaderError;
typedef NSString *MTKTextureLoaderOption;
typedef NSString *MTKTextureLoaderOrigin;

/// The domain of the loader's errors, whose descriptions are sentences.
OMPS_EXPORT MTKTextureLoaderError const MTKTextureLoaderErrorDomain;
OMPS_EXPORT MTKTextureLoaderError const MTKTextureLoaderErrorKey;

/// NSNumber with BOOL: YES and NO choose a format with and without sRGB. Without the option it has sRGB.
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionSRGB;
/// NSNumber with MTLTextureUsage. Without the option: MTLTextureUsageShaderRead.
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionTextureUsage;
/// NSNumber with MTLCPUCacheMode.
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionTextureCPUCacheMode;
/// NSNumber with MTLStorageMode.
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionTextureStorageMode;
/// A MTKTextureLoaderOrigin. Without the option the first row of the texture is the first one of the file.
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionOrigin;
/// NSNumber with BOOL. YES is an error: textures of pictures have one level.
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionAllocateMipmaps;
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionGenerateMipmaps;
/// NSNumber with BOOL. YES is an error.
OMPS_EXPORT MTKTextureLoaderOption const MTKTextureLoaderOptionLoadAsArray;

OMPS_EXPORT MTKTextureLoaderOrigin const MTKTextureLoaderOriginTopLeft;
OMPS_EXPORT MTKTextureLoaderOrigin const MTKTextureLoaderOriginBottomLeft;
OMPS_EXPORT MTKTextureLoaderOrigin const MTKTextureLoaderOriginFlippedVertically;

typedef void (^MTKTextureLoaderCallback)(id<MTLTexture> _Nullable texture, NSError *_Nullable error);
typedef void (^MTKTextureLoaderArrayCallback)(NSArray<id<MTLTexture>> *textures, NSError *_Nullable error);

/// Makes textures out of pictures. Colours become BGRA8Unorm, with 255 as alpha where the file has none; pictures
/// without colours and alpha become R8Unorm. 16 bits are reduced to 8. Colours are not multiplied with alpha. The
/// orientation in a camera's data (EXIF) is not applied.
OMPS_CLASS_EXPORT
@interface MTKTextureLoader : NSObject {
 @private
  id<MTLDevice> _device;
}

@property(nonatomic, readonly) id<MTLDevice> device;

- (instancetype)initWithDevice:(id<MTLDevice>)device;

- (nullable id<MTLTexture>)newTextureWithContentsOfURL:(NSURL *)URL
                                               options:(nullable NSDictionary<MTKTextureLoaderOption, id> *)options
                                                 error:(NSError *_Nullable *_Nullable)error;

- (nullable id<MTLTexture>)newTextureWithData:(NSData *)data
                                      options:(nullable NSDictionary<MTKTextureLoaderOption, id> *)options
                                        error:(NSError *_Nullable *_Nullable)error;

/// A picture that cannot be read: NSNull in its place, and the error of the first one.
- (NSArray<id<MTLTexture>> *)newTexturesWithContentsOfURLs:(NSArray<NSURL *> *)URLs
                                                   options:(nullable NSDictionary<MTKTextureLoaderOption, id> *)options
                                                     error:(NSError *_Nullable *_Nullable)error;

// The same on another thread, where the block is called.

- (void)newTextureWithContentsOfURL:(NSURL *)URL
                            options:(nullable NSDictionary<MTKTextureLoaderOption, id> *)options
                  completionHandler:(MTKTextureLoaderCallback)completionHandler;

- (void)newTextureWithData:(NSData *)data
                   options:(nullable NSDictionary<MTKTextureLoaderOption, id> *)options
         completionHandler:(MTKTextureLoaderCallback)completionHandler;

- (void)newTexturesWithContentsOfURLs:(NSArray<NSURL *> *)URLs
                              options:(nullable NSDictionary<MTKTextureLoaderOption, id> *)options
                    completionHandler:(MTKTextureLoaderArrayCallback)completionHandler;

@end

NS_ASSUME_NONNULL_END
