// Turns transpositions and broadcasts that move no element into reshapes, which cost nothing.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph free_moves(const Graph& graph);

}  // namespace openmps::engine
