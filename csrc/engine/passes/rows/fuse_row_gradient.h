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

// row_normalization_gradient: x, dy, mean, variance, gamma -> dx, dgamma, dbeta, rounded. Means are those over a row:
//
//   g = dy * gamma, d = x - mean, s = 1 / sqrt(variance + epsilon)
//   dx = s * (g - mean(g) - s^2 * d * mean(g * d)) + addend
//
// Without the attribute `centred` the means of x and of g are 0 there: an RMS normalisation, whose variance is the mean
// of x^2. Nothing reads `mean` then, nor dbeta. `addend` may be missing. `rounded` is dx, perhaps in a half type.
// dgamma and dbeta are sums over all rows of dy * d * s and of dy.
const OpDef& row_normalization_gradient_def();

}  // namespace openmps::engine
