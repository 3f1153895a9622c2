// Turns convolutions of many channels on small images into patches and one matrix product for each of their three
// directions; the weights' gradient takes the patches of the convolution itself. The way of the GPU, to which few
// launches matter most.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph patch_convolution(const Graph& graph);

}  // namespace openmps::engine
