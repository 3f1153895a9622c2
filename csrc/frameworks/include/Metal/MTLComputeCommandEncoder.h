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
@protocol MTLIndirectCommandBuffer;
@protocol MTLResource;
@protocol MTLSamplerState;
@protocol MTLTexture;

/// Sets arguments of a compute kernel and dispatches it.
@protocol MTLComputeCommandEncoder <MTLCommandEncoder>

@property(nonatomic, readonly) MTLDispatchType dispatchType;

/// The kernel of the next dispatches. Arguments that are set stay set.
- (void)setComputePipelineState:(id<MTLComputePipelineState>)state;

/// A copy of at most 4,096 bytes.
- (void)setBytes:(const void *)bytes
          length:(NSUInteger)length
         atIndex:(NSUInteger)index NS_SWIFT_NAME(setBytes(_:length:index:));

/// The buffer from `offset` on, for indices from 0 to 30. The command buffer keeps its memory.
- (void)setBuffer:(nullable id<MTLBuffer>)buffer
           offset:(NSUInteger)offset
          atIndex:(NSUInteger)index NS_SWIFT_NAME(setBuffer(_:offset:index:));

/// Another offset into the buffer that the index has.
- (void)setBufferOffset:(NSUInteger)offset atIndex:(NSUInteger)index NS_SWIFT_NAME(setBufferOffset(_:index:));

- (void)setBuffers:(const id<MTLBuffer> _Nullable *_Nonnull)buffers
           offsets:(const NSUInteger *)offsets
         withRange:(NSRange)range;

- (void)setTexture:(nullable id<MTLTexture>)texture atIndex:(NSUInteger)index NS_SWIFT_NAME(setTexture(_:index:));
- (void)setTextures:(const id<MTLTexture> _Nullable *_Nonnull)textures withRange:(NSRange)range;

- (void)setSamplerState:(nullable id<MTLSamplerState>)sampler
                atIndex:(NSUInteger)index NS_SWIFT_NAME(setSamplerState(_:index:));
- (void)setSamplerStates:(const id<MTLSamplerState> _Nullable *_Nonnull)samplers withRange:(NSRange)range;

- (void)setSamplerState:(nullable id<MTLSamplerState>)sampler
            lodMinClamp:(float)lodMinClamp
            lodMaxClamp:(float)lodMaxClamp
                atIndex:(NSUInteger)index NS_SWIFT_NAME(setSamplerState(_:lodMinClamp:lodMaxClamp:index:));

- (void)setSamplerStates:(const id<MTLSamplerState> _Nullable *_Nonnull)samplers
            lodMinClamps:(const float *)lodMinClamps
            lodMaxClamps:(const float *)lodMaxClamps
               withRange:(NSRange)range;

/// Bytes of a threadgroup argument: a multiple of 16.
- (void)setThreadgroupMemoryLength:(NSUInteger)length
                           atIndex:(NSUInteger)index NS_SWIFT_NAME(setThreadgroupMemoryLength(_:index:));

/// Raises: there are no stage inputs of kernels, no image blocks and no indirect command buffers.
- (void)setStageInRegion:(MTLRegion)region NS_SWIFT_NAME(setStageInRegion(_:));
- (void)setStageInRegionWithIndirectBuffer:(id<MTLBuffer>)indirectBuffer
                      indirectBufferOffset:(NSUInteger)indirectBufferOffset
    NS_SWIFT_NAME(setStageInRegionWithIndirectBuffer(_:indirectBufferOffset:));
- (void)setImageblockWidth:(NSUInteger)width height:(NSUInteger)height;
- (void)executeCommandsInBuffer:(id<MTLIndirectCommandBuffer>)indirectCommandBuffer
                      withRange:(NSRange)executionRange NS_SWIFT_NAME(executeCommandsInBuffer(_:range:));

/// Runs the kernel on threadgroupsPerGrid x threadsPerThreadgroup threads, in order with all other work.
- (void)dispatchThreadgroups:(MTLSize)threadgroupsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup;

/// The same with three uint32 numbers that are read when the work runs.
- (void)dispatchThreadgroupsWithIndirectBuffer:(id<MTLBuffer>)indirectBuffer
                          indirectBufferOffset:(NSUInteger)indirectBufferOffset
                         threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup
    NS_SWIFT_NAME(dispatchThreadgroups(indirectBuffer:indirectBufferOffset:threadsPerThreadgroup:));

/// Runs the kernel on so many threads. Threadgroups at the edges may be smaller.
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
