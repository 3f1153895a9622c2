// Computes the mean and the variance of a tensor in one operation, `moments`, and writes a normalisation with them as
//
//   y = (x - mean) * (gamma / sqrt(variance + epsilon)) + beta
//
// The second factor has one value for each result. Thus the work over the whole tensor is one element-wise kernel,
// together with the operations after it. Run before stitch, and before dead-code elimination.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_moments(const Graph& graph);

}  // namespace openmps::engine
