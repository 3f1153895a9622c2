#include "frameworks/Metal/ComputeEncoder.h"

#include "frameworks/Metal/EncoderState.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"

using openmps::ErrorKind;
using openmps::raise_objc;
using openmps::Status;
using openmps::fw::EncoderState;

struct OMPSComputeEncoderImpl {
  EncoderState state;
  MTLDispatchType dispatch_type;
};

namespace {

[[noreturn]] void refuse_dispatch(const EncoderState &state) {
  state.require_open();
  raise_objc(Status(ErrorKind::State,
                    state.name() +
                        " cannot dispatch: it has no pipeline state, and none can be made because there is no "
                        "Metal compiler in openmps."));
}

}  // namespace

// Arguments are for the pipeline state, so they are ignored. Barriers and fences hold anyway, because a queue keeps its
// order.
@implementation OMPSComputeEncoder

- (instancetype)initWithCommandBuffer:(OMPSCommandBuffer *)buffer dispatchType:(MTLDispatchType)type {
  if ((self = [super init]) != nil) _impl = new OMPSComputeEncoderImpl{EncoderState(buffer, "compute encoder"), type};
  return self;
}

OMPS_ENCODER(_impl->state)
OMPS_DELETES(_impl)
OMPS_FIELD_READONLY(_impl, MTLDispatchType, dispatchType, dispatch_type)

- (openmps::engine::CommandList &)omps_listOf:(id<MTLCommandBuffer>)buffer {
  if (openmps::fw::root_of(buffer) != _impl->state.buffer())
    raise_objc(Status(ErrorKind::InvalidArgument,
                      _impl->state.name() + " belongs to another command buffer than the one that is given."));
  openmps::engine::CommandList &list = _impl->state.list();
  openmps::fw::check(list.set_predicates(openmps::fw::predicates_of(buffer)));
  return list;
}

- (void)setComputePipelineState:(id<MTLComputePipelineState>)state {
  _impl->state.require_open();
  raise_objc(Status(ErrorKind::InvalidArgument,
                    _impl->state.name() + " is given a pipeline state that is not of this library: there is no Metal "
                                          "compiler in openmps."));
}

- (void)setBytes:(const void *)bytes length:(NSUInteger)length atIndex:(NSUInteger)index {
  _impl->state.require_open();
}
- (void)setBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index {
  _impl->state.require_open();
}
- (void)setBufferOffset:(NSUInteger)offset atIndex:(NSUInteger)index {
  _impl->state.require_open();
}
- (void)setBuffers:(const id<MTLBuffer> *)buffers offsets:(const NSUInteger *)offsets withRange:(NSRange)range {
  _impl->state.require_open();
}
- (void)setTexture:(id<MTLTexture>)texture atIndex:(NSUInteger)index {
  _impl->state.require_open();
}
- (void)setTextures:(const id<MTLTexture> *)textures withRange:(NSRange)range {
  _impl->state.require_open();
}
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index {
  _impl->state.require_open();
}

- (void)dispatchThreadgroups:(MTLSize)threadgroupsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup {
  refuse_dispatch(_impl->state);
}
- (void)dispatchThreadgroupsWithIndirectBuffer:(id<MTLBuffer>)indirectBuffer
                          indirectBufferOffset:(NSUInteger)indirectBufferOffset
                         threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup {
  refuse_dispatch(_impl->state);
}
- (void)dispatchThreads:(MTLSize)threadsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup {
  refuse_dispatch(_impl->state);
}

- (void)useResource:(id<MTLResource>)resource usage:(MTLResourceUsage)usage {
  _impl->state.require_open();
}
- (void)useResources:(const id<MTLResource> *)resources count:(NSUInteger)count usage:(MTLResourceUsage)usage {
  _impl->state.require_open();
}
- (void)useHeap:(id<MTLHeap>)heap {
  _impl->state.require_open();
}
- (void)useHeaps:(const id<MTLHeap> *)heaps count:(NSUInteger)count {
  _impl->state.require_open();
}
- (void)memoryBarrierWithScope:(MTLBarrierScope)scope {
  _impl->state.require_open();
}
- (void)memoryBarrierWithResources:(const id<MTLResource> *)resources count:(NSUInteger)count {
  _impl->state.require_open();
}

@end
