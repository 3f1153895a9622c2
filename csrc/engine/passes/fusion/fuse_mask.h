// Fuses the gradient of a normalisation with the ReLU's mask after it, select(mask, dy, 0), if the mask's result has no
// other user. This saves a launch and a tensor. Runs before stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_mask(const Graph& graph);

// masked_normalization_gradient: x, dy, mean, variance, mask, gamma? -> dx, dgamma, dbeta. Attributes: those of
// normalization_gradient.
const OpDef& masked_normalization_gradient_def();

}  // namespace openmps::engine
