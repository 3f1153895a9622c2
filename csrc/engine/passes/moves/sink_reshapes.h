// Moves reshapes that join axes behind the element-wise nodes and reductions that read them.
//
// Group normalisation computes on (N, H, W, groups, channels), its scale and activation on (N, H, W, all channels). The
// reshape between them costs nothing, but keeps them in two kernels. Afterwards both have the finer shape.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph sink_reshapes(const Graph& graph);

}  // namespace openmps::engine
