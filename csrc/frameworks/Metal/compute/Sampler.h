// Samplers, as the bits that kernels read.
#pragma once

#import <Metal/Metal.h>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

@interface OMPSSamplerState : NSObject <MTLSamplerState> {
 @private
  struct OMPSSamplerStateImpl *_impl;
}
- (const openmps::engine::SamplerState &)omps_state;
@end

namespace openmps::fw {

// +1. Raises for numbers outside the enumerations.
id<MTLSamplerState> new_sampler(id<MTLDevice> device, MTLSamplerDescriptor *descriptor) NS_RETURNS_RETAINED;

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
