// How a source is compiled, for the engine.
#pragma once

#import <Metal/Metal.h>

#include "engine/engine.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// Raises for macros that are neither texts nor numbers.
engine::shaders::SourceOptions source_options(MTLCompileOptions* _Nullable options);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
