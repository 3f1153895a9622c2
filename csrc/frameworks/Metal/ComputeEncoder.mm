#include "frameworks/Metal/ComputeEncoder.h"

#include <limits>

#include "compat/checked_size.h"
#include "frameworks/Metal/EncoderState.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/ComputePipeline.h"
#include "frameworks/Metal/compute/KernelArguments.h"
#include "frameworks/Metal/compute/argument_ranges.h"

using openmps::ErrorKind;
using openmps::raise_objc;
using openmps::refuse;
using openmps::Status;
using openmps::engine::Extent3;
using openmps::fw::EncoderState;

struct OMPSComputeEncoderImpl {
  EncoderState state;
  MTLDispatchType dispatch_type;
  objc::Ref<OMPSComputePipelineState *> pipeline;
  openmps::fw::KernelArguments arguments{};

  const EncoderState &open() const {
    state.require_open();
    return state;
  }
};

namespace {

std::string text_of(MTLSize size) {
  return std::to_string(size.width) + " x " + std::to_string(size.height) + " x " + std::to_string(size.depth);
}

[[noreturn]] void refuse_grid(const EncoderState &state, MTLSize size, const char *what) {
  refuse(ErrorKind::Unsupported, state.name() + ": a dispatch has " + text_of(size) + " " + what +
                                     "; on each axis there are at most 4294967295.");
}

Extent3 extent_of(const EncoderState &state, MTLSize size, const char *what) {
  constexpr NSUInteger kMost = std::numeric_limits<std::uint32_t>::max();
  if (size.width > kMost || size.height > kMost || size.depth > kMost) refuse_grid(state, size, what);
  return {static_cast<std::uint32_t>(size.width), static_cast<std::uint32_t>(size.height),
          static_cast<std::uint32_t>(size.depth)};
}

// The pipeline of the next dispatch. Raises if there is none, or if the threadgroup is larger than its request allows.
const std::shared_ptr<openmps::engine::Pipeline> &pipeline_for(const OMPSComputeEncoderImpl &impl, MTLSize group) {
  impl.state.require_open();
  OMPSComputePipelineState *const pipeline = impl.pipeline.get();
  if (pipeline == nil) refuse(ErrorKind::State, impl.state.name() + " cannot dispatch: it has no pipeline state.");
  const NSUInteger most = [pipeline maxTotalThreadsPerThreadgroup];
  const bool fits = group.width <= most && group.height <= most && group.depth <= most &&
                    objc::CheckedSize(group.width) * group.height * group.depth <= most;
  if (!fits)
    refuse(impl.state.name() + ": a threadgroup has " + text_of(group) + " threads, the pipeline takes up to " +
           std::to_string(most) + ".");
  return [pipeline omps_pipeline];
}

// Records a dispatch between the copies of textures that it needs.
template <typename Dispatch>
void record(OMPSComputeEncoderImpl &impl, MTLSize group, Dispatch dispatch) {
  const auto &pipeline = pipeline_for(impl, group);
  openmps::engine::CommandList &list = impl.state.list();
  impl.arguments.textures().copy_in(list, pipeline->function());
  openmps::fw::check(dispatch(list, pipeline, impl.arguments.share(), extent_of(impl.state, group, "threads")));
  impl.arguments.textures().copy_out(list, pipeline->function());
}

[[noreturn]] void refuse_feature(const EncoderState &state, const char *selector, const char *reason) {
  state.require_open();
  refuse(ErrorKind::Unsupported, state.name() + ": " + selector + " is not available here; " + reason + ".");
}

}  // namespace

// Barriers and fences hold anyway, because a queue keeps its order.
@implementation OMPSComputeEncoder

- (instancetype)initWithCommandBuffer:(OMPSCommandBuffer *)buffer dispatchType:(MTLDispatchType)type {
  if ((self = [super init]) != nil)
    _impl = new OMPSComputeEncoderImpl{EncoderState(buffer, "compute encoder"), type, {}};
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

// ---- arguments

- (void)setComputePipelineState:(id<MTLComputePipelineState>)state {
  const EncoderState &encoder = _impl->open();
  if (![(id)state isKindOfClass:[OMPSComputePipelineState class]])
    refuse(encoder.name() + " is given " +
           (state == nil ? std::string("nil")
                         : std::string("an object of class ") + class_getName(object_getClass(state))) +
           ", expected a compute pipeline state of this library.");
  if ([state device] != encoder.device())
    refuse(encoder.name() + ": the pipeline state is of device " + openmps::fw::utf8([[state device] name]) +
           ", the command buffer of device " + openmps::fw::utf8([encoder.device() name]) + ".");
  _impl->pipeline = objc::Ref<OMPSComputePipelineState *>::retain(static_cast<OMPSComputePipelineState *>(state));
}

- (void)setBytes:(const void *)bytes length:(NSUInteger)length atIndex:(NSUInteger)index {
  _impl->arguments.set_bytes(bytes, length, index, _impl->open());
}
- (void)setBuffer:(id<MTLBuffer>)buffer offset:(NSUInteger)offset atIndex:(NSUInteger)index {
  _impl->arguments.set_buffer(buffer, offset, index, _impl->open());
}
- (void)setBufferOffset:(NSUInteger)offset atIndex:(NSUInteger)index {
  _impl->arguments.set_offset(offset, index, _impl->open());
}
OMPS_SETS_RANGES_OF_ARGUMENTS
- (void)setTexture:(id<MTLTexture>)texture atIndex:(NSUInteger)index {
  _impl->arguments.set_texture(texture, index, _impl->open());
}
- (void)setSamplerState:(id<MTLSamplerState>)sampler atIndex:(NSUInteger)index {
  _impl->arguments.set_sampler(sampler, index, _impl->open());
}
- (void)setSamplerState:(id<MTLSamplerState>)sampler
            lodMinClamp:(float)lodMinClamp
            lodMaxClamp:(float)lodMaxClamp
                atIndex:(NSUInteger)index {
  _impl->arguments.set_sampler(sampler, lodMinClamp, lodMaxClamp, index, _impl->open());
}
- (void)setSamplerStates:(const id<MTLSamplerState> *)samplers
            lodMinClamps:(const float *)lodMinClamps
            lodMaxClamps:(const float *)lodMaxClamps
               withRange:(NSRange)range {
  OMPS_REQUIRE(samplers);
  OMPS_REQUIRE(lodMinClamps);
  OMPS_REQUIRE(lodMaxClamps);
  for (NSUInteger i = 0; i < range.length; ++i)
    [self setSamplerState:samplers[i]
              lodMinClamp:lodMinClamps[i]
              lodMaxClamp:lodMaxClamps[i]
                  atIndex:range.location + i];
}
- (void)setThreadgroupMemoryLength:(NSUInteger)length atIndex:(NSUInteger)index {
  _impl->arguments.set_group_memory(length, index, _impl->open());
}

- (void)useResource:(id<MTLResource>)resource usage:(MTLResourceUsage)usage {
  _impl->state.require_open();
  _impl->arguments.use(resource, usage);
}
- (void)useResources:(const id<MTLResource> *)resources count:(NSUInteger)count usage:(MTLResourceUsage)usage {
  OMPS_REQUIRE(resources);
  for (NSUInteger i = 0; i < count; ++i) [self useResource:resources[i] usage:usage];
}

- (void)useHeap:(id<MTLHeap>)heap {
  _impl->state.require_open();
  _impl->arguments.use(heap);
}
- (void)useHeaps:(const id<MTLHeap> *)heaps count:(NSUInteger)count {
  OMPS_REQUIRE(heaps);
  for (NSUInteger i = 0; i < count; ++i) [self useHeap:heaps[i]];
}

// ---- dispatches

- (void)dispatchThreadgroups:(MTLSize)threadgroupsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup {
  static_cast<void>(pipeline_for(*_impl, threadsPerThreadgroup));  // bounds the sizes of a threadgroup
  const Extent3 groups = extent_of(_impl->state, threadgroupsPerGrid, "threadgroups");
  [self dispatchThreads:MTLSizeMake(groups.x * threadsPerThreadgroup.width, groups.y * threadsPerThreadgroup.height,
                                    groups.z * threadsPerThreadgroup.depth)
      threadsPerThreadgroup:threadsPerThreadgroup];
}
- (void)dispatchThreadgroupsWithIndirectBuffer:(id<MTLBuffer>)indirectBuffer
                          indirectBufferOffset:(NSUInteger)indirectBufferOffset
                         threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup {
  _impl->state.require_open();
  const openmps::engine::BufferView counts = openmps::fw::view_of(indirectBuffer, indirectBufferOffset);
  if (indirectBufferOffset % sizeof(std::uint32_t) != 0 ||
      [indirectBuffer length] - indirectBufferOffset < 3 * sizeof(std::uint32_t))
    refuse(ErrorKind::OutOfRange, _impl->state.name() + ": the counts of an indirect dispatch are 12 bytes from a " +
                                      "multiple of 4 on; the offset is " + std::to_string(indirectBufferOffset) +
                                      " in a buffer of " + std::to_string([indirectBuffer length]) + " bytes.");
  record(*_impl, threadsPerThreadgroup, [&](auto &list, const auto &pipeline, auto arguments, Extent3 group) {
    return list.dispatch_indirect(pipeline, std::move(arguments), counts, group);
  });
}
- (void)dispatchThreads:(MTLSize)threadsPerGrid threadsPerThreadgroup:(MTLSize)threadsPerThreadgroup {
  static_cast<void>(pipeline_for(*_impl, threadsPerThreadgroup));
  const Extent3 threads = extent_of(_impl->state, threadsPerGrid, "threads");
  record(*_impl, threadsPerThreadgroup, [&](auto &list, const auto &pipeline, auto arguments, Extent3 group) {
    return list.dispatch(pipeline, std::move(arguments), threads, group);
  });
}

// ---- not here

- (void)setStageInRegion:(MTLRegion)region {
  refuse_feature(_impl->state, "setStageInRegion:", "kernels have no stage inputs");
}
- (void)setStageInRegionWithIndirectBuffer:(id<MTLBuffer>)indirectBuffer
                      indirectBufferOffset:(NSUInteger)indirectBufferOffset {
  refuse_feature(_impl->state,
                 "setStageInRegionWithIndirectBuffer:indirectBufferOffset:", "kernels have no stage inputs");
}
- (void)setImageblockWidth:(NSUInteger)width height:(NSUInteger)height {
  refuse_feature(_impl->state, "setImageblockWidth:height:", "kernels have no image blocks");
}
- (void)executeCommandsInBuffer:(id<MTLIndirectCommandBuffer>)indirectCommandBuffer withRange:(NSRange)executionRange {
  refuse_feature(_impl->state, "executeCommandsInBuffer:withRange:", "there are no indirect command buffers");
}

// ---- nothing to do

- (void)memoryBarrierWithScope:(MTLBarrierScope)scope {
  _impl->state.require_open();
}
- (void)memoryBarrierWithResources:(const id<MTLResource> *)resources count:(NSUInteger)count {
  _impl->state.require_open();
}

@end
