// Fuses ReLU's gradient into the matmul before it, if that has a short inner axis, as in the backward pass of a
// classifier's last layer. The result is then written once, instead of written, read and written again.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

// y (..., n) = a (..., k) times b (k, n), multiplied by `slope` where `gate`, of y's shape, is below 0. Unless
// passes_at_zero, also where it is 0. float32.
const OpDef& matmul_relu_gradient_def();

Graph fuse_relu_gradient(const Graph& graph);

}  // namespace openmps::engine
