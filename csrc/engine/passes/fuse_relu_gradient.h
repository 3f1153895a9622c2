// Takes ReLU's gradient into the matrix product that makes what it passes on: a product of little depth, as a
// classifier's last layer has it on its way back, which is written once instead of written, read and written again.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

// y (..., n) = a (..., k) times b (k, n), times `slope` where `gate`, of y's shape, is below 0; where it is 0 too
// unless passes_at_zero. float32.
const OpDef& matmul_relu_gradient_def();

Graph fuse_relu_gradient(const Graph& graph);

}  // namespace openmps::engine
