// Horizontal fusion: moves small element-wise nodes that only make outputs to the end, and groups equal ones. Large
// ones that are at the end already are grouped too. Examples are steps of moving averages and of optimizers. Casts of
// inputs to a half type come first. The executable then makes one launch of equal neighbours. Runs after stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_horizontally(const Graph& graph);

}  // namespace openmps::engine
