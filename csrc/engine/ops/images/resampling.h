// Weighted sums of rows and columns of images (N, H, W, C), as scaling filters need them.
//
//   resample   x; row_positions, row_weights, column_positions, column_weights -> y
//
// Each row of y is the sum of a few rows of x, and the same for columns. Tables (results, taps) have their positions,
// int32, and weights, float32. A position of -1 is a zero. An axis without taps stays as it is.
#pragma once

#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

// The result of a node by a gather and a product for each tap (passes/lower_composites.h).
std::vector<Val> resample_by_gathers(const Node& node, const std::vector<Val>& operands);

}  // namespace openmps::engine
