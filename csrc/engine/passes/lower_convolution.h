// Turns convolutions and their gradients into matrix products where that is what they are:
//   kernels of 1x1, with stride 1 or more; kernels as large as the image; windows that tile it, row by row;
//   windows on images of so few pixels that every output is one product of its own.
// Weights that are transposed from (kH, kW, in, out), and gradients that are transposed back, are taken and made in
// that order, which is a matrix as well. Run before passes that look for matrix products.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph lower_convolution(const Graph& graph);

}  // namespace openmps::engine
