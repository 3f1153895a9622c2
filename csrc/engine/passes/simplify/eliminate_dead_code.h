// Dead-code elimination: drops every node that neither an output of the graph nor a control edge of a kept node needs.
#pragma once

#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph eliminate_dead_code(const Graph& graph);

// By node: whether it stays.
std::vector<bool> needed_nodes(const Graph& graph);

}  // namespace openmps::engine
