// A command buffer that can be committed in pieces while encoding goes on.
#pragma once

#import <Metal/Metal.h>

NS_ASSUME_NONNULL_BEGIN

@class MTLHeapDescriptor;
@protocol MTLBuffer;
@protocol MTLCommandQueue;
@protocol MTLDevice;
@protocol MTLHeap;

/// Supplies the heaps from which temporary memory is cut.
@protocol MPSHeapProvider <NSObject>

- (nullable id<MTLHeap>)newHeapWithDescriptor:(MTLHeapDescriptor *)descriptor;

@optional

- (void)retireHeap:(id<MTLHeap>)heap cacheDelay:(double)seconds;

@end

/// A 32-bit number in a buffer. Kernels encoded under this predicate run if it is not 0 when they are reached.
OMPS_CLASS_EXPORT
@interface MPSPredicate : NSObject {
 @private
  struct MPSPredicateImpl *_impl;
}

@property(nonatomic, readonly) id<MTLBuffer> predicateBuffer;

/// In bytes, a multiple of 4.
@property(nonatomic, readonly) NSUInteger predicateOffset;

+ (instancetype)predicateWithBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset;
- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset;

/// With a new shared buffer, which holds 0.
- (instancetype)initWithDevice:(id<MTLDevice>)device;

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

/// While this is set, work of MPS and MPSGraph that is encoded to this object depends on it. The work runs only if the
/// number is not 0 when it is reached. Encoders, events and handlers do not depend on it. Around a buffer that has a
/// predicate too, both numbers have to be other than 0.
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
