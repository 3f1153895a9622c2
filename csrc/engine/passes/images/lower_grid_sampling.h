// Writes the sampling of images at the positions of a grid as four gathers with weights, for devices without a kernel.
// Positions and weights of half types are computed in float32. Run before passes that fuse element-wise work.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph lower_grid_sampling(const Graph& graph);

}  // namespace openmps::engine
