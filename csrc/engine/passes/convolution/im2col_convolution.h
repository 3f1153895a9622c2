// Turns convolutions of many channels on small images into im2col and one matmul for each of their three directions.
// The weights' gradient reuses the patches of the convolution. For the GPU, where few launches matter most.
// In float32 also on larger images.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph im2col_convolution(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
