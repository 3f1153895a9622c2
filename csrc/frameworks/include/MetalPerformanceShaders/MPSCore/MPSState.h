// States, which one kernel writes for another, and batches of them.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSImage;
@class MPSImageDescriptor;
@class MPSKernel;
@class MPSState;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

/// Kind of one resource of a state.
typedef NS_ENUM(NSUInteger, MPSStateResourceType) {
  MPSStateResourceTypeNone = 0,
  MPSStateResourceTypeBuffer = 1,
  MPSStateResourceTypeTexture = 2,
};

/// Shape and format of a state's texture.
typedef struct {
  NSUInteger width;
  NSUInteger height;
  NSUInteger depth;
  NSUInteger arrayLength;
  MTLPixelFormat pixelFormat;
  MTLTextureType textureType;
  MTLTextureUsage usage;
  NSUInteger _reserved[4];
} MPSStateTextureInfo;

/// States of the images of a batch; the same state may be in it many times.
typedef NSArray<MPSState *> MPSStateBatch;

/// Resources that a state is to be made of, in order.
OMPS_CLASS_EXPORT
@interface MPSStateResourceList : NSObject {
 @private
  struct MPSStateResourceListImpl *_impl;
}

+ (instancetype)resourceList;
- (instancetype)init;

/// Appends a texture with this description.
- (void)appendTexture:(MTLTextureDescriptor *)descriptor;

/// Appends a buffer of this many bytes.
- (void)appendBuffer:(NSUInteger)size;

@end

/// The data that one kernel writes for another: buffers and textures with a meaning that only they know.
OMPS_CLASS_EXPORT
@interface MPSState : NSObject {
 @private
  struct MPSStateImpl *_impl;
}

/// Number of buffers and textures.
@property(nonatomic, readonly) NSUInteger resourceCount;

/// As MPSTemporaryImage.readCount, for a temporary state; else 0.
@property(nonatomic) NSUInteger readCount;

/// Whether the state lives on one command buffer.
@property(nonatomic, readonly) BOOL isTemporary;

@property(nonatomic, copy, nullable) NSString *label;

/// Deprecated: use resourceAtIndex:allocateMemory:.
@property(nonatomic, readonly, nullable) id<MTLResource> resource;

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf bufferSize:(size_t)bufferSize;

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              textureDescriptor:(MTLTextureDescriptor *)descriptor;

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf;
- (instancetype)initWithDevice:(id<MTLDevice>)device bufferSize:(size_t)bufferSize;
- (instancetype)initWithDevice:(id<MTLDevice>)device textureDescriptor:(MTLTextureDescriptor *)descriptor;
- (instancetype)initWithResource:(nullable id<MTLResource>)resource;
- (instancetype)initWithDevice:(id<MTLDevice>)device resourceList:(MPSStateResourceList *)resourceList;

+ (instancetype)temporaryStateWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                                   resourceList:(MPSStateResourceList *)resourceList;

- (instancetype)initWithResources:(nullable NSArray<id<MTLResource>> *)resources;

/// One of the resources, or nil if it has no memory yet and `allocateMemory` is NO.
- (nullable id<MTLResource>)resourceAtIndex:(NSUInteger)index allocateMemory:(BOOL)allocateMemory;

/// Bytes of a buffer; 0 if the resource is none.
- (NSUInteger)bufferSizeAtIndex:(NSUInteger)index;

- (MPSStateTextureInfo)textureInfoAtIndex:(NSUInteger)index;
- (MPSStateResourceType)resourceTypeAtIndex:(NSUInteger)index;

/// Makes the content visible to the CPU when the command buffer has completed.
- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

- (NSUInteger)resourceSize;

/// Lets a state change the size of the image that a kernel with this state writes.
- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                        forKernel:(MPSKernel *)kernel
                                              suggestedDescriptor:(MPSImageDescriptor *)inDescriptor;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

/// Adds `amount` to the readCount of every distinct temporary state of the batch; returns the number of
/// distinct states.
OMPS_EXPORT NSUInteger MPSStateBatchIncrementReadCount(MPSStateBatch *batch, NSInteger amount);

/// Calls synchronizeOnCommandBuffer: on every distinct state.
OMPS_EXPORT void MPSStateBatchSynchronize(MPSStateBatch *batch, id<MTLCommandBuffer> cmdBuf);

/// Bytes of all distinct states together.
OMPS_EXPORT NSUInteger MPSStateBatchResourceSize(MPSStateBatch *batch);

NS_ASSUME_NONNULL_END
