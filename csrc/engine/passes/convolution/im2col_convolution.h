// Turns convolutions of many channels on small images into im2col and one matmul for each of their three directions.
// The weights' gradient reuses the patches of the convolution. For the GPU, where few launches matter most.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph im2col_convolution(const Graph& graph);

}  // namespace openmps::engine
