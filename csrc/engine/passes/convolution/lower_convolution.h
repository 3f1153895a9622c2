// Turns convolutions and their gradients into matmuls if no pixel belongs to two windows. These are kernels of 1x1 with
// stride 1 or more, kernels as large as the image, and windows that tile it, row by row. Run before passes that look
// for matmuls.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph lower_convolution(const Graph& graph);

}  // namespace openmps::engine
