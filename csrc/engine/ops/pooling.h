// What devices and front ends have to know of max pooling's second output.
#pragma once

#include "engine/ops/window.h"

namespace openmps::engine {

// Indices run from 0 to `taps`, which says that no pixel won.
DType pool_index_dtype(std::int64_t taps) noexcept;

}  // namespace openmps::engine
