// Computes a mean and the variance of the same tensor in one go, `moments`, and writes a normalisation with them as
//   y = (x - mean) * (gamma / sqrt(variance + epsilon)) + beta
// whose second factor has one value for each result: what is left over the whole tensor is one element-wise kernel,
// with whatever follows it. Run before stitch, and before dead nodes are dropped.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_moments(const Graph& graph);

}  // namespace openmps::engine
