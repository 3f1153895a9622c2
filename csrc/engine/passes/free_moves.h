// Makes reshapes, which cost nothing, of transpositions and broadcasts that leave every element where it lies.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph free_moves(const Graph& graph);

}  // namespace openmps::engine
