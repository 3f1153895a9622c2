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

/// As MTLPurgeableState, and: storage not made yet.
typedef NS_ENUM(NSUInteger, MPSPurgeableState) {
  MPSPurgeableStateAllocationDeferred = 0,
  MPSPurgeableStateKeepCurrent = 1,
  MPSPurgeableStateNonVolatile = 2,
  MPSPurgeableStateVolatile = 3,
  MPSPurgeableStateEmpty = 4,
};

/// Order of the values that are read from or written to an image: channels fastest, or one plane for each
/// channel.
typedef NS_ENUM(NSUInteger, MPSDataLayout) {
  // clang-format 14 takes the names for values.
  // clang-format off
  MPSDataLayoutHeightxWidthxFeatureChannels NS_SWIFT_NAME(HeightxWidthxFeatureChannels) = 0,
  MPSDataLayoutFeatureChannelsxHeightxWidth = 1,
};
// clang-format on

/// Feature channels that a read or write is about.
typedef struct {
  NSUInteger featureChannelOffset;                ///< First channel; a multiple of 4.
  NSUInteger numberOfFeatureChannelsToReadWrite;  ///< Number of channels.
} MPSImageReadWriteParams;

/// Images that are worked on together. All have one size and one number of feature channels.
typedef NSArray<MPSImage *> MPSImageBatch;

/// Makes the images that kernels and graphs return.
@protocol MPSImageAllocator <NSObject, NSSecureCoding>

/// One image as described. `kernel` will write it.
- (MPSImage *)imageForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                    imageDescriptor:(MPSImageDescriptor *)descriptor
                             kernel:(MPSKernel *)kernel;

@optional

/// `count` images as described.
- (MPSImageBatch *)imageBatchForCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              imageDescriptor:(MPSImageDescriptor *)descriptor
                                       kernel:(MPSKernel *)kernel
                                        count:(NSUInteger)count;

@end

/// The description of a new image. Defaults: one image, usage ShaderRead and ShaderWrite, storage as the device
/// prefers.
OMPS_CLASS_EXPORT
@interface MPSImageDescriptor : NSObject <NSCopying> {
 @private
  struct MPSImageDescriptorImpl *_impl;
}

/// In pixels.
@property(nonatomic) NSUInteger width;

/// In pixels.
@property(nonatomic) NSUInteger height;

/// Channels of one pixel.
@property(nonatomic) NSUInteger featureChannels;

/// Images that one MPSImage holds.
@property(nonatomic) NSUInteger numberOfImages;

/// Format of the texture that such an image has: R, RG or RGBA for one, two or more channels.
@property(nonatomic, readonly) MTLPixelFormat pixelFormat;

@property(nonatomic) MPSImageFeatureChannelFormat channelFormat;
@property(nonatomic) MTLCPUCacheMode cpuCacheMode;
@property(nonatomic) MTLStorageMode storageMode;
@property(nonatomic) MTLTextureUsage usage;

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

/// One image or several: width x height x feature channels x number of images, kept in slices of four channels.
/// The pixel order is height, width, channel wherever bytes leave the image.
OMPS_CLASS_EXPORT
@interface MPSImage : NSObject {
 @private
  struct MPSImageImpl *_impl;
}

@property(nonatomic, readonly) id<MTLDevice> device;
@property(nonatomic, readonly) NSUInteger width;
@property(nonatomic, readonly) NSUInteger height;
@property(nonatomic, readonly) NSUInteger featureChannels;
@property(nonatomic, readonly) NSUInteger numberOfImages;
@property(nonatomic, readonly) MTLTextureType textureType;
@property(nonatomic, readonly) MTLPixelFormat pixelFormat;

/// Bits of precision of one channel: 24 (Float32), 11 (Float16), 16 (Unorm16), 8 (Unorm8).
@property(nonatomic, readonly) NSUInteger precision;

@property(nonatomic, readonly) MTLTextureUsage usage;
@property(nonatomic, readonly) MPSImageFeatureChannelFormat featureChannelFormat;

/// Bytes from one pixel to the next in one slice.
@property(nonatomic, readonly) size_t pixelSize;

/// The image as a texture; made on first use.
@property(nonatomic, readonly) id<MTLTexture> texture;

@property(nonatomic, copy, nullable) NSString *label;

/// The image that this one is a view of.
@property(nonatomic, readonly, nullable) MPSImage *parent;

/// Allocator of images that stay until they are released.
+ (id<MPSImageAllocator>)defaultAllocator;

- (instancetype)initWithDevice:(id<MTLDevice>)device imageDescriptor:(MPSImageDescriptor *)imageDescriptor;

/// A view of some slices of `parent`.
- (instancetype)initWithParentImage:(MPSImage *)parent
                         sliceRange:(NSRange)sliceRange
                    featureChannels:(NSUInteger)featureChannels;

/// An image on top of a texture, which it retains. The texture has a slice for every four channels.
- (instancetype)initWithTexture:(id<MTLTexture>)texture featureChannels:(NSUInteger)featureChannels;

- (MPSImageBatch *)batchRepresentationWithSubRange:(NSRange)subRange;

/// One image for each of `numberOfImages`; they share this image's storage.
- (MPSImageBatch *)batchRepresentation;

- (MPSImage *)subImageWithFeatureChannelRange:(NSRange)range;

/// Bytes of storage.
- (NSUInteger)resourceSize;

- (MPSPurgeableState)setPurgeableState:(MPSPurgeableState)state;

/// Copies values out, as stored, without conversion. Waits for nothing: the command buffer that wrote the image
/// must have completed. Rows are `bytesPerRow` bytes apart.
- (void)readBytes:(void *)dataBytes
            dataLayout:(MPSDataLayout)dataLayout
           bytesPerRow:(NSUInteger)bytesPerRow
                region:(MTLRegion)region
    featureChannelInfo:(MPSImageReadWriteParams)featureChannelInfo
            imageIndex:(NSUInteger)imageIndex;

/// Copies values in, as stored, without conversion, at once, on the calling thread.
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

/// The whole of one image, densely packed.
- (void)readBytes:(void *)dataBytes dataLayout:(MPSDataLayout)dataLayout imageIndex:(NSUInteger)imageIndex;

/// The whole of one image, densely packed.
- (void)writeBytes:(const void *)dataBytes dataLayout:(MPSDataLayout)dataLayout imageIndex:(NSUInteger)imageIndex;

/// Makes the content visible to the CPU when the command buffer has completed.
- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// An image that lives on one command buffer. Its storage returns to the pool when `readCount` reaches 0, its content
/// when the command buffer completes.
OMPS_CLASS_EXPORT
@interface MPSTemporaryImage : MPSImage {
 @private
  struct MPSTemporaryImageImpl *_temporaryImageImpl;
}

/// Number of reads by kernels that are still to come; each encoded read takes 1 away. Default 1. Using the
/// image at 0 raises NSInternalInconsistencyException.
@property(nonatomic) NSUInteger readCount;

/// Allocator of temporary images.
+ (id<MPSImageAllocator>)defaultAllocator;

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                imageDescriptor:(MPSImageDescriptor *)imageDescriptor;

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              textureDescriptor:(MTLTextureDescriptor *)textureDescriptor;

+ (instancetype)temporaryImageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                              textureDescriptor:(MTLTextureDescriptor *)textureDescriptor
                                featureChannels:(NSUInteger)featureChannels;

/// Announces images that will be made on this command buffer.
+ (void)prefetchStorageWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                     imageDescriptorList:(NSArray<MPSImageDescriptor *> *)descriptorList;

- (instancetype)initWithDevice:(id<MTLDevice>)device
               imageDescriptor:(MPSImageDescriptor *)imageDescriptor UNAVAILABLE_ATTRIBUTE;
- (instancetype)initWithTexture:(id<MTLTexture>)texture
                featureChannels:(NSUInteger)featureChannels UNAVAILABLE_ATTRIBUTE;

@end

/// Adds `amount` to the readCount of every distinct temporary image of the batch; returns the number of
/// distinct images.
OMPS_EXPORT NSUInteger MPSImageBatchIncrementReadCount(MPSImageBatch *batch, NSInteger amount);

/// Calls synchronizeOnCommandBuffer: on every image; any array of images will do.
OMPS_EXPORT void MPSImageBatchSynchronize(MPSImageBatch *batch, id<MTLCommandBuffer> cmdBuf);

/// Bytes of all distinct images together.
OMPS_EXPORT NSUInteger MPSImageBatchResourceSize(MPSImageBatch *batch);

/// Calls the block once for every distinct image, until it returns something other than 0; returns the last
/// value.
OMPS_EXPORT NSInteger MPSImageBatchIterate(MPSImageBatch *batch,
                                           NSInteger (^iteratorBlock)(MPSImage *image, NSUInteger index));

NS_ASSUME_NONNULL_END
