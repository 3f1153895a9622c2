#import <MetalPerformanceShaders/MPSCore/MPSCommandBuffer.h>

#include <string>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/CommandQueue.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"

using openmps::refuse;

struct MPSCommandBufferImpl {
  objc::Ref<id<MTLCommandBuffer>> inner;  // a buffer of a queue, or another MPSCommandBuffer
  objc::Ref<id<MPSHeapProvider>> heapProvider;
};

@implementation MPSCommandBuffer

OMPS_NO_INIT
+ (instancetype)commandBufferWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  return [[[self alloc] initWithCommandBuffer:commandBuffer] autorelease];
}

+ (instancetype)commandBufferFromCommandQueue:(id<MTLCommandQueue>)commandQueue {
  if (commandQueue == nil)
    refuse(openmps::ErrorKind::InvalidArgument, "MPSCommandBuffer is made from a command queue that is nil.");
  return [self commandBufferWithCommandBuffer:[openmps::fw::needed_queue(commandQueue) commandBuffer]];
}

- (instancetype)initWithCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  if (commandBuffer == nil)
    refuse(openmps::ErrorKind::InvalidArgument, "MPSCommandBuffer is made around a command buffer that is nil.");
  if (![commandBuffer conformsToProtocol:@protocol(MTLCommandBuffer)])
    openmps::fw::refuse_class(self, _cmd, "commandBuffer", commandBuffer, "MTLCommandBuffer");
  if ((self = [super init]) == nil) return nil;
  _impl = new MPSCommandBufferImpl;
  _impl->inner = objc::Ref<id<MTLCommandBuffer>>::retain(commandBuffer);
  return self;
}

OMPS_DELETES(_impl)

OMPS_FIELD_READONLY(_impl, id<MTLCommandBuffer>, commandBuffer, inner)

- (id<MTLCommandBuffer>)rootCommandBuffer {
  return openmps::fw::root_of(_impl->inner);
}

OMPS_RETAINED(id<MPSHeapProvider>, heapProvider, setHeapProvider)

- (MPSPredicate *)predicate {
  return nil;
}

- (void)setPredicate:(MPSPredicate *)predicate {
  if (predicate == nil) return;
  refuse(openmps::ErrorKind::Unsupported,
         "MPSCommandBuffer.predicate is set; openmps cannot make kernels depend on a value that the device computes.");
}

// Commits the queue's buffer with all its handlers, and replaces it by a new one.
- (void)commitAndContinue {
  if ([(id)_impl->inner.get() isKindOfClass:[MPSCommandBuffer class]]) {
    [(MPSCommandBuffer *)_impl->inner.get() commitAndContinue];
    return;
  }
  const id<MTLCommandQueue> queue = [_impl->inner.get() commandQueue];
  [_impl->inner.get() commit];
  _impl->inner = objc::Ref<id<MTLCommandBuffer>>::retain([queue commandBuffer]);
}

// A hint: blocks come from a pool that grows with the workload and keeps them.
- (void)prefetchHeapForWorkloadSize:(size_t)size {
}

- (id<MTLDevice>)device {
  return [_impl->inner.get() device];
}
- (id<MTLCommandQueue>)commandQueue {
  return [_impl->inner.get() commandQueue];
}
- (BOOL)retainedReferences {
  return [_impl->inner.get() retainedReferences];
}
- (MTLCommandBufferErrorOption)errorOptions {
  return [_impl->inner.get() errorOptions];
}
- (NSString *)label {
  return [_impl->inner.get() label];
}
- (void)setLabel:(NSString *)label {
  [_impl->inner.get() setLabel:label];
}
- (CFTimeInterval)GPUStartTime {
  return [_impl->inner.get() GPUStartTime];
}
- (CFTimeInterval)GPUEndTime {
  return [_impl->inner.get() GPUEndTime];
}
- (MTLCommandBufferStatus)status {
  return [_impl->inner.get() status];
}
- (NSError *)error {
  return [_impl->inner.get() error];
}

- (void)enqueue {
  [_impl->inner.get() enqueue];
}
- (void)commit {
  [_impl->inner.get() commit];
}
- (void)addScheduledHandler:(MTLCommandBufferHandler)block {
  [_impl->inner.get() addScheduledHandler:block];
}
- (void)waitUntilScheduled {
  [_impl->inner.get() waitUntilScheduled];
}
- (void)addCompletedHandler:(MTLCommandBufferHandler)block {
  [_impl->inner.get() addCompletedHandler:block];
}
- (void)waitUntilCompleted {
  [_impl->inner.get() waitUntilCompleted];
}
- (id<MTLBlitCommandEncoder>)blitCommandEncoder {
  return [_impl->inner.get() blitCommandEncoder];
}
- (id<MTLComputeCommandEncoder>)computeCommandEncoder {
  return [_impl->inner.get() computeCommandEncoder];
}
- (id<MTLComputeCommandEncoder>)computeCommandEncoderWithDispatchType:(MTLDispatchType)dispatchType {
  return [_impl->inner.get() computeCommandEncoderWithDispatchType:dispatchType];
}
- (void)encodeWaitForEvent:(id<MTLEvent>)event value:(uint64_t)value {
  [_impl->inner.get() encodeWaitForEvent:event value:value];
}
- (void)encodeSignalEvent:(id<MTLEvent>)event value:(uint64_t)value {
  [_impl->inner.get() encodeSignalEvent:event value:value];
}
- (void)pushDebugGroup:(NSString *)string {
  [_impl->inner.get() pushDebugGroup:string];
}
- (void)popDebugGroup {
  [_impl->inner.get() popDebugGroup];
}

@end
