// The arguments of a kernel for programs: MTLBinding and the older MTLArgument.
#pragma once

#import <Metal/Metal.h>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// Autoreleased.
MTLComputePipelineReflection* reflection_of(const engine::shaders::Function& function);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
