#import <MetalPerformanceShaders/MPSCore/MPSCommandBuffer.h>

#include <string>
#include <vector>

#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/CommandQueue.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"

namespace engine = openmps::engine;
using openmps::refuse;

namespace {

constexpr NSUInteger kPredicateBytes = 4;

}  // namespace

struct MPSCommandBufferImpl {
  objc::Ref<id<MTLCommandBuffer>> inner;  // a buffer of a queue, or another MPSCommandBuffer
  objc::Ref<id<MPSHeapProvider>> heapProvider;
  objc::Ref<MPSPredicate *> predicate;
};

struct MPSPredicateImpl {
  objc::Ref<id<MTLBuffer>> buffer;
  NSUInteger offset = 0;
};

@implementation MPSPredicate

OMPS_NO_INIT

+ (instancetype)predicateWithBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset {
  return [[[self alloc] initWithBuffer:buffer offset:offset] autorelease];
}

- (instancetype)initWithBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset {
  if (buffer == nil) refuse(openmps::ErrorKind::InvalidArgument, "MPSPredicate is made with a buffer that is nil.");
  static_cast<void>(openmps::fw::view_of(buffer, 0));
  if (offset % kPredicateBytes != 0)
    refuse(openmps::ErrorKind::InvalidArgument, "MPSPredicate: the offset is " + std::to_string(offset) +
                                                    "; it has to be a multiple of " + std::to_string(kPredicateBytes) +
                                                    ".");
  if ([buffer length] - offset < kPredicateBytes)
    refuse(openmps::ErrorKind::OutOfRange, "MPSPredicate: a number of " + std::to_string(kPredicateBytes) +
                                               " bytes at offset " + std::to_string(offset) +
                                               " is past the end of the buffer, which has " +
                                               std::to_string([buffer length]) + " bytes.");
  if ((self = [super init]) == nil) return nil;
  _impl = new MPSPredicateImpl{objc::Ref<id<MTLBuffer>>::retain(buffer), offset};
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if (device == nil) refuse(openmps::ErrorKind::InvalidArgument, "MPSPredicate is made with a device that is nil.");
  static_cast<void>(openmps::fw::engine_device(device));
  const auto buffer = objc::Ref<id<MTLBuffer>>::adopt([device newBufferWithLength:kPredicateBytes
                                                                          options:MTLResourceStorageModeShared]);
  return [self initWithBuffer:buffer.get() offset:0];
}

OMPS_DELETES(_impl)
OMPS_FIELD_READONLY(_impl, id<MTLBuffer>, predicateBuffer, buffer.get())
OMPS_FIELD_READONLY(_impl, NSUInteger, predicateOffset, offset)

@end

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

OMPS_RETAINED(MPSPredicate *, predicate, setPredicate)

// Work runs where all of them allow it.
- (std::vector<engine::BufferView>)omps_predicates {
  std::vector<engine::BufferView> found = openmps::fw::predicates_of(_impl->inner.get());
  if (MPSPredicate *const own = _impl->predicate.get())
    found.push_back(openmps::fw::view_of([own predicateBuffer], [own predicateOffset]));
  return found;
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
