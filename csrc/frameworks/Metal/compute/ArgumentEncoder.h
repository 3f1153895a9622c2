// Argument encoders: they write the structures that kernels read through a buffer.
#pragma once

#import <Metal/Metal.h>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// +1. Raises if the function has no structure at that index of its buffers.
id<MTLArgumentEncoder> new_argument_encoder(id<MTLDevice> device, const engine::shaders::Function &function,
                                            NSUInteger index) NS_RETURNS_RETAINED;

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
