// A tensor as rows along one axis, for running sums and sorting.
#pragma once

#include "engine/ir/op_def.h"

namespace openmps::engine {

// Element k of a row is `inner` elements after element k - 1.
struct ScanExtents {
  std::int64_t outer = 1, count = 1, inner = 1;
  bool reverse = false;
};
// Reads "axis" and, if the operation has it, "reverse".
ScanExtents scan_extents(const Attributes& attributes, const Shape& shape);

// The absolute initial value of an exclusive running extreme.
double largest_finite(DType dtype) noexcept;

}  // namespace openmps::engine
