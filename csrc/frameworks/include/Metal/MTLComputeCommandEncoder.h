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
- (void)setBytes:(const void *)bytes length:(NSUInteger)length atIndex:(NSUInteger)index;
- (void)setBuffer:(nullable id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index;
- (void)setBufferOffset:(NSUInteger)offset atIndex:(NSUInteger)index;

- (void)setBuffers:(const id<MTLBuffer> _Nullable *_Nonnull)buffers
           offsets:(const NSUInteger *)offsets
         withRange:(NSRange)range;

- (void)setTexture:(nullable id<MTLTexture>)texture atIndex:(NSUInteger)index;
- (void)setTextures:(const id<MTLTexture> _Nullable *_Nonnull)textures withRange:(NSRange)range;
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index;

- (void)dispatchThreadgroups:(MTLSize)threadgroupsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;

- (void)dispatchThreadgroupsWithIndirectBuffer:(id<MTLBuffer>)indirectBuffer
                          indirectBufferOffset:(NSUInteger)indirectBufferOffset
                         threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;

- (void)dispatchThreads:(MTLSize)threadsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;
- (void)updateFence:(id<MTLFence>)fence;
- (void)waitForFence:(id<MTLFence>)fence;
- (void)useResource:(id<MTLResource>)resource usage:(MTLResourceUsage)usage;

- (void)useResources:(const id<MTLResource> _Nonnull *_Nonnull)resources
               count:(NSUInteger)count
               usage:(MTLResourceUsage)usage;

- (void)useHeap:(id<MTLHeap>)heap;
- (void)useHeaps:(const id<MTLHeap> _Nonnull *_Nonnull)heaps count:(NSUInteger)count;
- (void)memoryBarrierWithScope:(MTLBarrierScope)scope;

- (void)memoryBarrierWithResources:(const id<MTLResource> _Nonnull *_Nonnull)resources count:(NSUInteger)count;

@end

NS_ASSUME_NONNULL_END
