// Makes one operation of the gradients of an RMS normalisation y = x * r * gamma, r = 1 / sqrt(mean(x^2) + epsilon).
//
//   dy * gamma * r - x * r^3 * mean(dy * gamma * x), the sum over rows of dy * x * r
//     ->  row_normalization_gradient(x, dy, mean(x^2), mean(x^2), gamma), not centred
//
// A sum with another gradient of x is added after it. Rows are the last axes; gamma has a number for each of their
// elements. The order of factors and casts to half types do not matter. Runs after the pass for mixed precision and
// before fuse_row_sums.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_rms_gradient(const Graph& graph);

}  // namespace openmps::engine
