// Lets the gradient of a normalisation take the ReLU's mask behind it, select(mask, dy, 0), where nothing else reads
// what that makes: a launch and a tensor less. Runs before stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine::cuda {

Graph fuse_mask(const Graph& graph);

// masked_normalization_gradient: x, dy, mean, variance, mask, gamma? -> dx, dgamma, dbeta. Attributes: those of
// normalization_gradient.
const OpDef& masked_normalization_gradient_def();

}  // namespace openmps::engine::cuda
