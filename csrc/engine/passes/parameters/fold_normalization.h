// Moves factors and sums by channel into the weights and the bias of the convolution or matmul before them. A
// normalisation by running averages has them. All of them follow from parameters, so that a run does nothing for it.
// Numbers round differently: the sums are of scaled weights.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fold_normalization(const Graph& graph);

}  // namespace openmps::engine
