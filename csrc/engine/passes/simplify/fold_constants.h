// Replaces a node whose inputs are all constants by its value, computed by the reference loop. Results of more than
// kLargest elements are left.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fold_constants(const Graph& graph);

}  // namespace openmps::engine
