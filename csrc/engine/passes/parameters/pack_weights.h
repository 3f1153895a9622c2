// Gives matmuls of few rows their weights in panels of columns. The panels follow from parameters, so they are made
// once. In BFloat16 matmuls of more than 32 rows are left to AMX.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph pack_weights(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
