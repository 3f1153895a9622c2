// Which launches of a graph need not run again as long as its parameters stay the same. Examples are transposed weights
// and the factors of a normalisation by running averages.
#pragma once

#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

// By value: whether it follows from parameters and constants alone. A parameter that the graph replaces is none.
std::vector<bool> values_of_parameters(const Graph& graph);

// By node: whether it makes such values, not much larger than its operands, for other nodes of the graph. Others are
// cheaper to make again, or leave the graph, or have an order.
std::vector<bool> find_preparations(const Graph& graph);

}  // namespace openmps::engine
