// Attention by cuDNN: which cases it covers.
#pragma once

#include "engine/devices/cuda/driver/context.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine::cuda {

// Whether cuDNN has kernels for it in this precision. The gradient adds numbers in any order, so not for
// `deterministic` results.
bool has_attention(const AttentionUse& use, const CompileOptions& options, const Context& context);

}  // namespace openmps::engine::cuda
