// Lets convolutions read weights (kH, kW, I, O) where they are, and write gradients of them in that order. MPSGraph's
// programs have this order as a rule, and the engine's is (O, kH, kW, I). Weights that follow from parameters alone are
// left alone: their transposition is kept. For the CPU, whose kernels pack weights anyway.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph keep_weight_order(const Graph& graph);

}  // namespace openmps::engine
