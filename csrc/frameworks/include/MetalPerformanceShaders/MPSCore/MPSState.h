// States: what one kernel leaves for another, and batches of them.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSImage;
@class MPSImageDescriptor;
@class MPSKernel;
@class MPSState;
@protocol MTLCommandBuffer;
@protocol MTLDevice;

typedef NS_ENUM(NSUInteger, MPSStateResourceType) {
  MPSStateResourceTypeNone = 0,
  MPSStateResourceTypeBuffer = 1,
  MPSStateResourceTypeTexture = 2,
};

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

typedef NSArray<MPSState *> MPSStateBatch;

/// MPSStateResourceList.
OMPS_CLASS_EXPORT
@interface MPSStateResourceList : NSObject {
@private
  struct MPSStateResourceListImpl *_impl;
}

+ (instancetype)resourceList;
- (instancetype)init;

- (void)appendTexture:(MTLTextureDescriptor *)descriptor;
- (void)appendBuffer:(NSUInteger)size;

@end

/// MPSState.
OMPS_CLASS_EXPORT
@interface MPSState : NSObject {
@private
  struct MPSStateImpl *_impl;
}

@property (nonatomic, readonly) NSUInteger resourceCount;
@property (nonatomic) NSUInteger readCount;
@property (nonatomic, readonly) BOOL isTemporary;
@property (nonatomic, copy, nullable) NSString *label;
@property (nonatomic, readonly, nullable) id<MTLResource> resource;

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

- (nullable id<MTLResource>)resourceAtIndex:(NSUInteger)index allocateMemory:(BOOL)allocateMemory;
- (NSUInteger)bufferSizeAtIndex:(NSUInteger)index;
- (MPSStateTextureInfo)textureInfoAtIndex:(NSUInteger)index;
- (MPSStateResourceType)resourceTypeAtIndex:(NSUInteger)index;
- (void)synchronizeOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
- (NSUInteger)resourceSize;

- (MPSImageDescriptor *)destinationImageDescriptorForSourceImages:(NSArray<MPSImage *> *)sourceImages
                                                     sourceStates:(nullable NSArray<MPSState *> *)sourceStates
                                                        forKernel:(MPSKernel *)kernel
                                              suggestedDescriptor:(MPSImageDescriptor *)inDescriptor;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

OMPS_EXPORT NSUInteger MPSStateBatchIncrementReadCount(MPSStateBatch *batch, NSInteger amount);

OMPS_EXPORT void MPSStateBatchSynchronize(MPSStateBatch *batch, id<MTLCommandBuffer> cmdBuf);

OMPS_EXPORT NSUInteger MPSStateBatchResourceSize(MPSStateBatch *batch);

NS_ASSUME_NONNULL_END
