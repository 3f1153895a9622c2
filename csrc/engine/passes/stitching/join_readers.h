// Makes one kernel of two element-wise kernels of one shape that read the same tensor and do not depend on each other.
// The later one moves to the place of the other. It must be near, since memory then holds its results for longer. Runs
// after `recompute`.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph join_readers(const Graph& graph);

}  // namespace openmps::engine
