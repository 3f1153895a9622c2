// Takes ReLU into the convolution that it alone reads, as the convolution's slope for negative sums: the result is
// written once instead of written, read and written again.
//
// ReLU's gradient asks for the sign of what ReLU read, and at 0 its slope is 1. Where there is a gradient, a ReLU of
// slope 0 becomes one of slope 1e-20, which keeps the sign, if all who read it only add up products of it.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_relu_into_convolution(const Graph& graph);

}  // namespace openmps::engine
