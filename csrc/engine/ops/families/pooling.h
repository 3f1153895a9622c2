// The type of max pooling's second output, for devices and front ends.
#pragma once

#include "engine/ops/window.h"

namespace openmps::engine {

// Indices run from 0 to `taps`, which means that no pixel won.
DType pool_index_dtype(std::int64_t taps) noexcept;

}  // namespace openmps::engine
