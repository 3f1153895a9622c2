#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageImpl.h"

struct MPSImageDescriptorImpl {
  NSUInteger width = 1, height = 1, featureChannels = 1, numberOfImages = 1;
  MPSImageFeatureChannelFormat channelFormat = MPSImageFeatureChannelFormatFloat16;
  MTLCPUCacheMode cpuCacheMode = MTLCPUCacheModeDefaultCache;
  MTLStorageMode storageMode = MTLStorageModeShared;
  MTLTextureUsage usage = MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite;
};

@implementation MPSImageDescriptor

+ (instancetype)imageDescriptorWithChannelFormat:(MPSImageFeatureChannelFormat)channelFormat
                                           width:(NSUInteger)width
                                          height:(NSUInteger)height
                                 featureChannels:(NSUInteger)featureChannels {
  return [self imageDescriptorWithChannelFormat:channelFormat
                                          width:width
                                         height:height
                                featureChannels:featureChannels
                                 numberOfImages:1
                                          usage:MTLTextureUsageShaderRead | MTLTextureUsageShaderWrite];
}

+ (instancetype)imageDescriptorWithChannelFormat:(MPSImageFeatureChannelFormat)channelFormat
                                           width:(NSUInteger)width
                                          height:(NSUInteger)height
                                 featureChannels:(NSUInteger)featureChannels
                                  numberOfImages:(NSUInteger)numberOfImages
                                           usage:(MTLTextureUsage)usage {
  return [[[self alloc] omps_initWithFormat:channelFormat
                                      width:width
                                     height:height
                            featureChannels:featureChannels
                             numberOfImages:numberOfImages
                                      usage:usage] autorelease];
}

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MPSImageDescriptorImpl;
  return self;
}

- (instancetype)omps_initWithFormat:(MPSImageFeatureChannelFormat)format
                              width:(NSUInteger)width
                             height:(NSUInteger)height
                    featureChannels:(NSUInteger)channels
                     numberOfImages:(NSUInteger)images
                              usage:(MTLTextureUsage)usage {
  if ((self = [self init]) == nil) return nil;
  _impl->channelFormat = format;
  _impl->width = width;
  _impl->height = height;
  _impl->featureChannels = channels;
  _impl->numberOfImages = images;
  _impl->usage = usage;
  return self;
}

OMPS_DELETES(_impl)

OMPS_COPIES(MPSImageDescriptor, _impl)

OMPS_VALUE(NSUInteger, width, setWidth)
OMPS_VALUE(NSUInteger, height, setHeight)
OMPS_VALUE(NSUInteger, featureChannels, setFeatureChannels)
OMPS_VALUE(NSUInteger, numberOfImages, setNumberOfImages)
OMPS_VALUE(MPSImageFeatureChannelFormat, channelFormat, setChannelFormat)
OMPS_VALUE(MTLCPUCacheMode, cpuCacheMode, setCpuCacheMode)
OMPS_VALUE(MTLStorageMode, storageMode, setStorageMode)
OMPS_VALUE(MTLTextureUsage, usage, setUsage)

- (MTLPixelFormat)pixelFormat {
  return openmps::fw::find_format(_impl->channelFormat) == nullptr
             ? MTLPixelFormatInvalid
             : openmps::fw::pixel_format_of(_impl->channelFormat, _impl->featureChannels).pixel;
}

- (NSString *)description {
  return [NSString stringWithFormat:@"<MPSImageDescriptor %lu x %lu x %lu, %lu images>", _impl->width, _impl->height,
                                    _impl->featureChannels, _impl->numberOfImages];
}

@end
