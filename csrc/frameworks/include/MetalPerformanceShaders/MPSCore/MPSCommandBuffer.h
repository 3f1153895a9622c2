// A command buffer that can be committed in pieces while encoding goes on.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class MPSPredicate;
@class MTLHeapDescriptor;
@protocol MTLCommandQueue;
@protocol MTLHeap;

/// Supplies the heaps from which temporary memory is cut.
@protocol MPSHeapProvider <NSObject>

- (nullable id<MTLHeap>)newHeapWithDescriptor:(MTLHeapDescriptor *)descriptor;

@optional

- (void)retireHeap:(id<MTLHeap>)heap cacheDelay:(double)seconds;

@end

/// A command buffer around another one, accepted wherever a command buffer is.
OMPS_CLASS_EXPORT
@interface MPSCommandBuffer : NSObject <MTLCommandBuffer> {
 @private
  struct MPSCommandBufferImpl *_impl;
}

/// The wrapped buffer.
@property(nonatomic, readonly) id<MTLCommandBuffer> commandBuffer;

/// The buffer that work is encoded to now; another one after commitAndContinue.
@property(nonatomic, readonly) id<MTLCommandBuffer> rootCommandBuffer;

/// Work encoded while this is set runs only if the 32-bit number it names is not 0 then.
@property(nonatomic, retain, nullable) MPSPredicate *predicate;

@property(nonatomic, retain, nullable) id<MPSHeapProvider> heapProvider;

+ (instancetype)commandBufferWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
+ (instancetype)commandBufferFromCommandQueue:(id<MTLCommandQueue>)commandQueue;
- (instancetype)initWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;

/// Commits what was encoded and goes on in a new buffer of the same queue. Handlers added before belong to the
/// old one.
- (void)commitAndContinue;

/// Announces the bytes of temporary memory to come.
- (void)prefetchHeapForWorkloadSize:(size_t)size;

- (instancetype)init UNAVAILABLE_ATTRIBUTE;

@end

NS_ASSUME_NONNULL_END
