// Dispatches compute kernels.
#pragma once

#import "MTLCommandBuffer.h"
#import "MTLCommandEncoder.h"
#import "MTLDefines.h"
#import "MTLTypes.h"

NS_ASSUME_NONNULL_BEGIN

@protocol MTLBuffer;
@protocol MTLComputePipelineState;
@protocol MTLFence;
@protocol MTLHeap;
@protocol MTLResource;
@protocol MTLTexture;

/// Sets arguments of a compute kernel and dispatches it.
@protocol MTLComputeCommandEncoder <MTLCommandEncoder>

@property(nonatomic, readonly) MTLDispatchType dispatchType;

- (void)setComputePipelineState:(id<MTLComputePipelineState>)state;
- (void)setBytes:(const void *)bytes
          length:(NSUInteger)length
         atIndex:(NSUInteger)index NS_SWIFT_NAME(setBytes(_:length:index:));
- (void)setBuffer:(nullable id<MTLBuffer>)buffer
           offset:(NSUInteger)offset
          atIndex:(NSUInteger)index NS_SWIFT_NAME(setBuffer(_:offset:index:));
- (void)setBufferOffset:(NSUInteger)offset atIndex:(NSUInteger)index NS_SWIFT_NAME(setBufferOffset(_:index:));

- (void)setBuffers:(const id<MTLBuffer> _Nullable *_Nonnull)buffers
           offsets:(const NSUInteger *)offsets
         withRange:(NSRange)range;

- (void)setTexture:(nullable id<MTLTexture>)texture atIndex:(NSUInteger)index NS_SWIFT_NAME(setTexture(_:index:));
- (void)setTextures:(const id<MTLTexture> _Nullable *_Nonnull)textures withRange:(NSRange)range;
- (void)setThreadgroupMemoryLength:(NSUInteger)length
                           atIndex:(NSUInteger)index NS_SWIFT_NAME(setThreadgroupMemoryLength(_:index:));

- (void)dispatchThreadgroups:(MTLSize)threadgroupsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;

- (void)dispatchThreadgroupsWithIndirectBuffer:(id<MTLBuffer>)indirectBuffer
                          indirectBufferOffset:(NSUInteger)indirectBufferOffset
                         threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup
    NS_SWIFT_NAME(dispatchThreadgroups(indirectBuffer:indirectBufferOffset:threadsPerThreadgroup:));

- (void)dispatchThreads:(MTLSize)threadsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;
- (void)updateFence:(id<MTLFence>)fence NS_SWIFT_NAME(updateFence(_:));
- (void)waitForFence:(id<MTLFence>)fence NS_SWIFT_NAME(waitForFence(_:));
- (void)useResource:(id<MTLResource>)resource usage:(MTLResourceUsage)usage NS_SWIFT_NAME(useResource(_:usage:));

- (void)useResources:(const id<MTLResource> _Nonnull *_Nonnull)resources
               count:(NSUInteger)count
               usage:(MTLResourceUsage)usage;

- (void)useHeap:(id<MTLHeap>)heap NS_SWIFT_NAME(useHeap(_:));
- (void)useHeaps:(const id<MTLHeap> _Nonnull *_Nonnull)heaps count:(NSUInteger)count;
- (void)memoryBarrierWithScope:(MTLBarrierScope)scope NS_SWIFT_NAME(memoryBarrier(scope:));

- (void)memoryBarrierWithResources:(const id<MTLResource> _Nonnull *_Nonnull)resources count:(NSUInteger)count;

@end

NS_ASSUME_NONNULL_END
