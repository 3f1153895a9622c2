// Puts small element-wise work that only makes outputs, such as the steps of moving averages and of optimizers, behind
// everything else, alike ones side by side: the executable makes one launch of neighbours that do the same. Runs after
// stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine::cuda {

Graph gather_updates(const Graph& graph);

}  // namespace openmps::engine::cuda
