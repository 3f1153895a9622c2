// Turns convolutions on images of so few pixels that windows reach over their edges into a matrix product for each
// output, and for each tap of the weights' gradient: nothing is computed with zeros. The way of the CPU, to which many
// small products cost no more than a large one.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph split_convolution(const Graph& graph);

}  // namespace openmps::engine
