// A command buffer that can be committed in pieces while encoding goes on.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSPredicate;
@class MTLHeapDescriptor;
@protocol MTLCommandQueue;
@protocol MTLHeap;

/// MPSHeapProvider.
@protocol MPSHeapProvider <NSObject>

- (nullable id<MTLHeap>)newHeapWithDescriptor:(MTLHeapDescriptor *)descriptor;

@optional

- (void)retireHeap:(id<MTLHeap>)heap cacheDelay:(double)seconds;

@end

/// MPSCommandBuffer.
OMPS_CLASS_EXPORT
@interface MPSCommandBuffer : NSObject <MTLCommandBuffer> {
@private
  struct MPSCommandBufferImpl *_impl;
}

@property (nonatomic, readonly) id<MTLCommandBuffer> commandBuffer;
@property (nonatomic, readonly) id<MTLCommandBuffer> rootCommandBuffer;
@property (nonatomic, retain, nullable) MPSPredicate *predicate;
@property (nonatomic, retain, nullable) id<MPSHeapProvider> heapProvider;

+ (instancetype)commandBufferWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
+ (instancetype)commandBufferFromCommandQueue:(id<MTLCommandQueue>)commandQueue;
- (instancetype)initWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

- (void)commitAndContinue;
- (void)prefetchHeapForWorkloadSize:(size_t)size;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
