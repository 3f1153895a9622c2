// Turns convolutions on images of few pixels, whose windows reach over the edges, into a matmul for each output. The
// weights' gradient becomes one for each tap. Nothing is computed with zeros. For the CPU, where many small matmuls
// cost no more than a large one.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph split_convolution(const Graph& graph);

}  // namespace openmps::engine
