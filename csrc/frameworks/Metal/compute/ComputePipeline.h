// A function compiled for a device.
#pragma once

#import <Metal/Metal.h>

#include <memory>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSComputePipelineState : NSObject <MTLComputePipelineState> {
 @private
  struct OMPSComputePipelineStateImpl *_impl;
}
- (const std::shared_ptr<openmps::engine::Pipeline> &)omps_pipeline;
// The kernel's text, of which any device can make a pipeline.
- (std::shared_ptr<const openmps::engine::shaders::Kernel>)omps_kernel;
@end

namespace openmps::fw {

// The wish for a pipeline. It retains nothing.
struct PipelineRequest {
  id<MTLFunction> _Nullable function = nil;
  NSString *_Nullable label = nil;
  NSUInteger max_threads = 0;  // of a threadgroup; 0: as many as the device allows
  bool has_reflection = true;
};
// Raises for descriptors that ask for what is not here.
PipelineRequest request_of(MTLComputePipelineDescriptor *descriptor, MTLPipelineOption options);

// +1, or nil and an error. Raises for functions that are not of this library or of another device.
id<MTLComputePipelineState> _Nullable new_pipeline(id<MTLDevice> device, const PipelineRequest &request,
                                                   MTLComputePipelineReflection *_Nullable *_Nullable reflection,
                                                   NSError *_Nullable *_Nullable error) NS_RETURNS_RETAINED;
// The same on another thread. Raises for arguments at once.
void new_pipeline_later(id<MTLDevice> device, const PipelineRequest &request,
                        MTLNewComputePipelineStateWithReflectionCompletionHandler handler);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
