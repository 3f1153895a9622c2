// Checks what every graph has to hold, whoever made it: run after each pass in tests and debug builds.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

// Throws Error(Internal) whose sentence names the node and what is wrong with it: a value used before it is made or
// outside the graph, a producer that does not know its output, output types other than the operation's own rule gives,
// a missing or unknown attribute, a control edge that points forward, a region whose program does not fit its inputs
// and outputs, a graph input or output that is none.
void verify(const Graph& graph);

}  // namespace openmps::engine
