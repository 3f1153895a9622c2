#import <Metal/Metal.h>

#include <algorithm>
#include <bit>

#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/resources/Resource.h"

struct MTLTextureDescriptorImpl {
  MTLTextureType textureType = MTLTextureType2D;
  MTLPixelFormat pixelFormat = MTLPixelFormatRGBA8Unorm;
  NSUInteger width = 1, height = 1, depth = 1;
  NSUInteger mipmapLevelCount = 1, sampleCount = 1, arrayLength = 1;
  MTLResourceOptions resourceOptions = MTLResourceStorageModeShared;
  MTLTextureUsage usage = MTLTextureUsageShaderRead;
  BOOL allowGPUOptimizedContents = YES;
};

@implementation MTLTextureDescriptor

+ (MTLTextureDescriptor *)texture2DDescriptorWithPixelFormat:(MTLPixelFormat)pixelFormat
                                                       width:(NSUInteger)width
                                                      height:(NSUInteger)height
                                                   mipmapped:(BOOL)mipmapped {
  MTLTextureDescriptor *descriptor = [[[self alloc] init] autorelease];
  [descriptor setPixelFormat:pixelFormat];
  [descriptor setWidth:width];
  [descriptor setHeight:height];
  // One level for each halving down to a single pixel.
  if (mipmapped) [descriptor setMipmapLevelCount:static_cast<NSUInteger>(std::bit_width(std::max(width, height)))];
  return descriptor;
}

+ (MTLTextureDescriptor *)textureCubeDescriptorWithPixelFormat:(MTLPixelFormat)pixelFormat
                                                          size:(NSUInteger)size
                                                     mipmapped:(BOOL)mipmapped {
  MTLTextureDescriptor *descriptor = [self texture2DDescriptorWithPixelFormat:pixelFormat
                                                                        width:size
                                                                       height:size
                                                                    mipmapped:mipmapped];
  [descriptor setTextureType:MTLTextureTypeCube];
  return descriptor;
}

+ (MTLTextureDescriptor *)textureBufferDescriptorWithPixelFormat:(MTLPixelFormat)pixelFormat
                                                           width:(NSUInteger)width
                                                 resourceOptions:(MTLResourceOptions)resourceOptions
                                                           usage:(MTLTextureUsage)usage {
  MTLTextureDescriptor *descriptor = [self texture2DDescriptorWithPixelFormat:pixelFormat
                                                                        width:width
                                                                       height:1
                                                                    mipmapped:NO];
  [descriptor setTextureType:MTLTextureTypeTextureBuffer];
  [descriptor setResourceOptions:resourceOptions];
  [descriptor setUsage:usage];
  return descriptor;
}

OMPS_OWNS(MTLTextureDescriptorImpl, _impl)
OMPS_COPIES(MTLTextureDescriptor, _impl)

OMPS_VALUE(MTLTextureType, textureType, setTextureType)
OMPS_VALUE(MTLPixelFormat, pixelFormat, setPixelFormat)
OMPS_VALUE(NSUInteger, width, setWidth)
OMPS_VALUE(NSUInteger, height, setHeight)
OMPS_VALUE(NSUInteger, depth, setDepth)
OMPS_VALUE(NSUInteger, mipmapLevelCount, setMipmapLevelCount)
OMPS_VALUE(NSUInteger, sampleCount, setSampleCount)
OMPS_VALUE(NSUInteger, arrayLength, setArrayLength)
OMPS_VALUE(MTLResourceOptions, resourceOptions, setResourceOptions)
OMPS_VALUE(MTLTextureUsage, usage, setUsage)
OMPS_VALUE(BOOL, allowGPUOptimizedContents, setAllowGPUOptimizedContents)

OMPS_RESOURCE_MODES(_impl->resourceOptions)

@end
