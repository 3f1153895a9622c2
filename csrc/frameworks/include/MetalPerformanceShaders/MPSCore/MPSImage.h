// Images: width x height x feature channels x number of images, their batches, descriptors and allocators.
#pragma once

#import <Metal/Metal.h>
#import "MPSCoreTypes.h"

NS_ASSUME_NONNULL_BEGIN

@class MPSImage;
@class MPSImageDescriptor;
@class MPSKernel;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

typedef NS_ENUM(NSUInteger, MPSPurgeableState) {
  MPSPurgeableStateAllocationDeferred = 0,
  MPSPurgeableStateKeepCurrent = 1,
  MPSPurgeableStateNonVolatile = 2,
  MPSPurgeableStateVolatile = 3,
  MPSPurgeableStateEmpty = 4,
};

typedef NS_ENUM(NSUInteger, MPSDataLayout) {
  MPSDataLayoutHeightxWidthxFeatureChannels = 0,
  MPSDataLayoutFeatureChannelsxHeightxWidth = 1,
};

typedef struct {
  NSUInteger featureChannelOffset;
  NSUInteger numberOfFeatureChannelsToReadWrite;
} MPSImageReadWriteParams;

typedef NSArray<MPSImage *> MPSImageBatch;

/// MPSImageAllocator.
@protocol MPSImageAllocator <NSObject, NSSecureCoding>

- (MPSImage *)imageForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                    imageDescriptor:(MPSImageDescriptor *)descriptor
                             kernel:(MPSKernel *)kernel;

@optional

- (MPSImageBatch *)imageBatchForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              imageDescriptor:(MPSImageDescriptor *)descriptor
                                       kernel:(MPSKernel *)kernel
                                        count:(NSUInteger)count;

@end

/// MPSImageDescriptor.
OMPS_CLASS_EXPORT
@interface MPSImageDescriptor : NSObject <NSCopying> {
@private
  struct MPSImageDescriptorImpl *_impl;
}

@property (nonatomic) NSUInteger width;
@property (nonatomic) NSUInteger height;
@property (nonatomic) NSUInteger featureChannels;
@property (nonatomic) NSUInteger numberOfImages;
@property (nonatomic, readonly) MTLPixelFormat pixelFormat;
@property (nonatomic) MPSImageFeatureChannelFormat channelFormat;
@property (nonatomic) MTLCPUCacheMode cpuCacheMode;
@property (nonatomic) MTLStorageMode storageMode;
@property (nonatomic) MTLTextureUsage usage;

+ (instancetype)imageDescriptorWithChannelFormat:(MPSImageFeatureChannelFormat)channelFormat
                                           width:(NSUInteger)width
                                          height:(NSUInteger)height
                                 featureChannels:(NSUInteger)featureChannels;

+ (instancetype)imageDescriptorWithChannelFormat:(MPSImageFeatureChannelFormat)channelFormat
                                           width:(NSUInteger)width
                                          height:(NSUInteger)height
                                 featureChannels:(NSUInteger)featureChannels
                                  numberOfImages:(NSUInteger)numberOfImages
                                           usage:(MTLTextureUsage)usage;

@end

/// MPSImage.
OMPS_CLASS_EXPORT
@interface MPSImage : NSObject {
@private
  struct MPSImageImpl *_impl;
}

@property (nonatomic, readonly) id<MTLDevice> device;
@property (nonatomic, readonly) NSUInteger width;
@property (nonatomic, readonly) NSUInteger height;
@property (nonatomic, readonly) NSUInteger featureChannels;
@property (nonatomic, readonly) NSUInteger numberOfImages;
@property (nonatomic, readonly) MTLTextureType textureType;
@property (nonatomic, readonly) MTLPixelFormat pixelFormat;
@property (nonatomic, readonly) NSUInteger precision;
@property (nonatomic, readonly) MTLTextureUsage usage;
@property (nonatomic, readonly) MPSImageFeatureChannelFormat featureChannelFormat;
@property (nonatomic, readonly) size_t pixelSize;
@property (nonatomic, readonly) id<MTLTexture> texture;
@property (nonatomic, copy, nullable) NSString *label;
@property (nonatomic, readonly, nullable) MPSImage *parent;

+ (id<MPSImageAllocator>)defaultAllocator;
- (instancetype)initWithDevice:(id<MTLDevice>)device imageDescriptor:(MPSImageDescriptor *)imageDescriptor;

- (instancetype)initWithParentImage:(MPSImage *)parent
                         sliceRange:(NSRange)sliceRange
                    featureChannels:(NSUInteger)featureChannels;

- (instancetype)initWithTexture:(id<MTLTexture>)texture featureChannels:(NSUInteger)featureChannels;

- (MPSImageBatch *)batchRepresentationWithSubRange:(NSRange)subRange;
- (MPSImageBatch *)batchRepresentation;
- (MPSImage *)subImageWithFeatureChannelRange:(NSRange)range;
- (NSUInteger)resourceSize;
- (MPSPurgeableState)setPurgeableState:(MPSPurgeableState)state;

- (void)readBytes:(void *)dataBytes
    dataLayout:(MPSDataLayout)dataLayout
    bytesPerRow:(NSUInteger)bytesPerRow
    region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
    imageIndex:(NSUInteger)imageIndex;

- (void)writeBytes:(const void *)dataBytes
        dataLayout:(MPSDataLayout)dataLayout
       bytesPerRow:(NSUInteger)bytesPerRow
            region:(MTLRegion)region
featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
        imageIndex:(NSUInteger)imageIndex;

- (void)writeBytes:(const void *)dataBytes
        dataLayout:(MPSDataLayout)dataLayout
    bytesPerColumn:(NSUInteger)bytesPerColumn
       bytesPerRow:(NSUInteger)bytesPerRow
     bytesPerImage:(NSUInteger)bytesPerImage
            region:(MTLRegion)region
featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
        imageIndex:(NSUInteger)imageIndex;

- (void)readBytes:(void *)dataBytes
    dataLayout:(MPSDataLayout)dataLayout
    bytesPerRow:(NSUInteger)bytesPerRow
    bytesPerImage:(NSUInteger)bytesPerImage
    region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
    imageIndex:(NSUInteger)imageIndex;

- (void)writeBytes:(const void *)dataBytes
        dataLayout:(MPSDataLayout)dataLayout
       bytesPerRow:(NSUInteger)bytesPerRow
     bytesPerImage:(NSUInteger)bytesPerImage
            region:(MTLRegion)region
featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
        imageIndex:(NSUInteger)imageIndex;

- (void)readBytes:(void *)dataBytes dataLayout:(MPSDataLayout)dataLayout imageIndex:(NSUInteger)imageIndex;

- (void)writeBytes:(const void *)dataBytes
        dataLayout:(MPSDataLayout)dataLayout
        imageIndex:(NSUInteger)imageIndex;

- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// MPSTemporaryImage.
OMPS_CLASS_EXPORT
@interface MPSTemporaryImage : MPSImage {
@private
  struct MPSTemporaryImageImpl *_temporaryImageImpl;
}

@property (nonatomic) NSUInteger readCount;

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                imageDescriptor:(MPSImageDescriptor *)imageDescriptor;

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              textureDescriptor:(MTLTextureDescriptor *)textureDescriptor;

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              textureDescriptor:(MTLTextureDescriptor *)textureDescriptor
                                featureChannels:(NSUInteger)featureChannels;

+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     imageDescriptorList:(NSArray<MPSImageDescriptor *> *)descriptorList;

- (instancetype)initWithDevice:(id<MTLDevice>)device imageDescriptor:(MPSImageDescriptor *)imageDescriptor
    UNAVAILABLE_ATTRIBUTE;
- (instancetype)initWithTexture:(id<MTLTexture>)texture featureChannels:(NSUInteger)featureChannels
    UNAVAILABLE_ATTRIBUTE;

@end

OMPS_EXPORT NSUInteger MPSImageBatchIncrementReadCount(MPSImageBatch *batch, NSInteger amount);

OMPS_EXPORT void MPSImageBatchSynchronize(MPSImageBatch *batch, id<MTLCommandBuffer> cmdBuf);

OMPS_EXPORT NSUInteger MPSImageBatchResourceSize(MPSImageBatch *batch);

OMPS_EXPORT NSInteger MPSImageBatchIterate(MPSImageBatch *batch, NSInteger (^iteratorBlock)(MPSImage *image, NSUInteger index));

NS_ASSUME_NONNULL_END
