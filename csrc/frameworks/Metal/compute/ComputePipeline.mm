#include "frameworks/Metal/compute/ComputePipeline.h"
#include "frameworks/Metal/Impl.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/Naming.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/Metal/compute/CompileErrors.h"
#include "frameworks/Metal/compute/Function.h"
#include "frameworks/Metal/compute/Reflection.h"

using openmps::engine::Pipeline;

struct MTLComputePipelineDescriptorImpl {
  objc::Ref<NSString *> label;
  objc::Ref<id<MTLFunction>> computeFunction;
  BOOL threadGroupSizeIsMultipleOfThreadExecutionWidth = NO;
  NSUInteger maxTotalThreadsPerThreadgroup = 0;
  BOOL supportIndirectCommandBuffers = NO;
};

@implementation MTLComputePipelineDescriptor

OMPS_OWNS(MTLComputePipelineDescriptorImpl, _impl)
OMPS_COPIES(MTLComputePipelineDescriptor, _impl)

OMPS_COPIED(NSString *, label, setLabel)
OMPS_RETAINED(id<MTLFunction>, computeFunction, setComputeFunction)
OMPS_VALUE(BOOL, threadGroupSizeIsMultipleOfThreadExecutionWidth, setThreadGroupSizeIsMultipleOfThreadExecutionWidth)
OMPS_VALUE(NSUInteger, maxTotalThreadsPerThreadgroup, setMaxTotalThreadsPerThreadgroup)
OMPS_VALUE(BOOL, supportIndirectCommandBuffers, setSupportIndirectCommandBuffers)

- (void)reset {
  *_impl = {};
}

@end

struct OMPSComputePipelineStateImpl {
  std::shared_ptr<Pipeline> pipeline;  // shared with the lists that run it
  id<MTLDevice> device;                // lives as long as the process
  objc::Ref<NSString *> label;
  NSUInteger max_threads = 0;
  bool has_reflection = true;
};

@interface OMPSComputePipelineState ()
- (instancetype)initWithImpl:(const OMPSComputePipelineStateImpl &)impl;
@end

@implementation OMPSComputePipelineState

OMPS_NO_INIT
OMPS_DELETES(_impl)

- (instancetype)initWithImpl:(const OMPSComputePipelineStateImpl &)impl {
  if ((self = [super init]) != nil) _impl = new OMPSComputePipelineStateImpl(impl);
  return self;
}

- (const std::shared_ptr<Pipeline> &)omps_pipeline {
  return _impl->pipeline;
}

OMPS_FIELD_READONLY(_impl, NSString *, label, label)
OMPS_FIELD_READONLY(_impl, id<MTLDevice>, device, device)
OMPS_FIELD_READONLY(_impl, NSUInteger, maxTotalThreadsPerThreadgroup, max_threads)
- (NSUInteger)threadExecutionWidth {
  return Pipeline::kThreadsPerSimdgroup;
}
OMPS_FIELD_READONLY(_impl, NSUInteger, staticThreadgroupMemoryLength, pipeline->static_group_bytes())
- (BOOL)supportIndirectCommandBuffers {
  return NO;
}
- (MTLComputePipelineReflection *)reflection {
  return _impl->has_reflection ? openmps::fw::reflection_of(_impl->pipeline->function()) : nil;
}
- (NSUInteger)allocatedSize {
  return 0;
}

@end

namespace openmps::fw {
namespace {

constexpr const char *kWho = "MTLDevice";

// Raises unless it can be compiled for the device.
OMPSFunction *function_for(id<MTLDevice> device, id<MTLFunction> function) {
  if (function == nil) refuse("MTLDevice: a compute pipeline is made of a function, nil is given.");
  OMPSFunction *const own = own_function(function, kWho);
  if ([own device] != device)
    refuse("MTLDevice: function " + utf8([own name]) + " is of device " + utf8([[own device] name]) +
           ", the pipeline of device " + utf8([device name]) + ".");
  return own;
}

Result<std::shared_ptr<Pipeline>> compiled(id<MTLDevice> device, OMPSFunction *function) {
  const FunctionRequest &request = [function omps_request];
  auto kernel = request.library->kernel(request.name, request.constants.by_index, request.constants.by_name);
  if (!kernel) return kernel.status();
  return engine_device(device).make_pipeline(kernel.value());
}

// The smallest of the numbers that are not 0.
NSUInteger least_of(std::initializer_list<NSUInteger> numbers) {
  NSUInteger least = 0;
  for (const NSUInteger each : numbers)
    if (each != 0 && (least == 0 || each < least)) least = each;
  return least;
}

}  // namespace

PipelineRequest request_of(MTLComputePipelineDescriptor *descriptor, MTLPipelineOption options) {
  if ([descriptor supportIndirectCommandBuffers])
    refuse(ErrorKind::Unsupported,
           "MTLComputePipelineDescriptor: supportIndirectCommandBuffers is YES; there are no indirect command buffers "
           "here.");
  return {[descriptor computeFunction],
          [descriptor label],
          [descriptor maxTotalThreadsPerThreadgroup],
          options != MTLPipelineOptionNone};
}

id<MTLComputePipelineState> new_pipeline(id<MTLDevice> device, const PipelineRequest &request,
                                         MTLComputePipelineReflection **reflection, NSError **error) {
  if (reflection != nullptr) *reflection = nil;
  OMPSFunction *const function = function_for(device, request.function);
  auto pipeline = compiled(device, function);
  if (!pipeline) return fail(error, library_error(pipeline.status()));
  if (const std::uint32_t bytes = pipeline.value()->static_group_bytes(); bytes > Pipeline::kMostGroupBytes)
    return fail(error, library_error(MTLLibraryErrorUnsupported,
                                     "Kernel \"" + pipeline.value()->function().name +
                                         "\": its threadgroup variables have " + std::to_string(bytes) +
                                         " bytes, the most is " + std::to_string(Pipeline::kMostGroupBytes) + "."));
  if (reflection != nullptr && request.has_reflection) *reflection = reflection_of(pipeline.value()->function());
  NSString *const label = request.label != nil ? request.label : [function label];
  OMPSComputePipelineStateImpl impl;
  impl.pipeline = pipeline.value();
  impl.device = device;
  impl.label = objc::Ref<NSString *>::adopt([label copy]);
  impl.max_threads = least_of({pipeline.value()->max_threads(), request.max_threads,
                               [function omps_request].max_threads, pipeline.value()->function().max_threads});
  impl.has_reflection = request.has_reflection;
  return [[OMPSComputePipelineState alloc] initWithImpl:impl];
}

void new_pipeline_later(id<MTLDevice> device, const PipelineRequest &request,
                        MTLNewComputePipelineStateWithReflectionCompletionHandler handler) {
  using Handler = MTLNewComputePipelineStateWithReflectionCompletionHandler;
  run_later([device, request, function = objc::Ref<OMPSFunction *>::retain(function_for(device, request.function)),
             label = objc::Ref<NSString *>::adopt([request.label copy]),
             handler = objc::Ref<Handler>::adopt([handler copy])] {
    NSError *error = nil;
    MTLComputePipelineReflection *reflection = nil;
    const PipelineRequest kept{function.get(), label.get(), request.max_threads};  // Swift's async forms need reflection
    id<MTLComputePipelineState> state = [new_pipeline(device, kept, &reflection, &error) autorelease];
    handler.get()(state, reflection, error);
  });
}

}  // namespace openmps::fw
