// Computes small element-wise work for every element of the one reader that repeats it, such as the factors of a
// normalisation: stitched to its reader it takes no launch, and no memory. Runs before stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph repeat_small(const Graph& graph);

}  // namespace openmps::engine
