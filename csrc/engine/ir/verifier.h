// Checks the invariants of every graph; runs after each pass in tests and debug builds.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

// Throws Error(Internal) that names the node and its fault. Values: used before they are made or outside the graph;
// unknown to their producer; of other types than the operation's rule gives. Nodes: a missing or unknown attribute; a
// control edge that points forward; a fused kernel whose program does not fit its inputs and outputs. The graph: an
// input or output that is none.
void verify(const Graph& graph);

}  // namespace openmps::engine
