// Drops every node from which no output of the graph and no control edge of a kept node can be reached.
#pragma once

#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph eliminate_dead(const Graph& graph);

// By node: whether it stays.
std::vector<bool> needed_nodes(const Graph& graph);

}  // namespace openmps::engine
