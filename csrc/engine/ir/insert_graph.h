// Copies one graph into another.
#pragma once

#include <span>
#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

// Appends the nodes of `other`, with `inputs` for its inputs. Returns the values of its outputs. Throws Error if the
// number or the types of the inputs are others.
std::vector<ValueId> insert_graph(Graph& graph, const Graph& other, std::span<const ValueId> inputs);

}  // namespace openmps::engine
