// A tensor as rows along one axis: what running sums and sorting walk through.
#pragma once

#include "engine/ops/op_def.h"

namespace openmps::engine {

// Element k of a row lies `inner` behind element k - 1.
struct ScanExtents {
  std::int64_t outer = 1, count = 1, inner = 1;
  bool reverse = false;
};
// Reads "axis" and, where the operation has it, "reverse".
ScanExtents scan_extents(const Attributes& attributes, const Shape& shape);

// What an exclusive running extreme starts from, but for the sign.
double largest_finite(DType dtype) noexcept;

}  // namespace openmps::engine
