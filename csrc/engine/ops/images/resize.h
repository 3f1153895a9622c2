// The geometry of `resize` and its gradient, read from their attributes.
#pragma once

#include "engine/ir/op_def.h"
#include "engine/ops/images/resample.h"

namespace openmps::engine {

struct Resampling {
  ResampleAxis y, x;
};
// `image` (N, H, W, C) has the source's size. Attributes that have been checked.
Resampling resampling(const Attributes& attributes, const Shape& image, const Shape& resized);

}  // namespace openmps::engine
