// Drops every node from which no output of the graph and no control edge of a kept node can be reached.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph eliminate_dead(const Graph& graph);

}  // namespace openmps::engine
