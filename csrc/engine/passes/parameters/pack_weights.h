// Gives matmuls of few rows their weights in panels of columns. The panels follow from parameters, so they are made once.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph pack_weights(const Graph& graph);

}  // namespace openmps::engine
