// Turns convolutions and their gradients into matrix products where that is what they are: kernels of 1x1, with stride
// 1 or more; kernels as large as the image; windows that tile it, row by row. Run before passes that look for matrix
// products.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph lower_convolution(const Graph& graph);

}  // namespace openmps::engine
