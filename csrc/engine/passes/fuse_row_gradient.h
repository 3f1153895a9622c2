// Makes one operation of a layer normalisation's gradients, which read x and dy once.
//
//   normalization_gradient(x, dy * gamma, mean, variance), sums over rows of dy * (x - mean) / deviation and of dy
//     ->  row_normalization_gradient(x, dy, mean, variance, gamma)
//
// Rows are the last axes; gamma has a number for each of their elements. Casts between these nodes disappear. Runs
// after the pass for mixed precision and before stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_row_gradient(const Graph& graph);

// Elements of the longest row that it takes.
inline constexpr std::int64_t kLongestGradientRow = 6144;

// row_normalization_gradient: x, dy, mean, variance, gamma -> dx, dgamma, dbeta. With g = dy * gamma, and means over a
// row's n elements, dx = s * (g - mean(g) - s^2 * (x - mean) * mean(g * (x - mean))), where s = 1 / sqrt(variance +
// epsilon). dgamma and dbeta have n elements.
const OpDef& row_normalization_gradient_def();

}  // namespace openmps::engine
