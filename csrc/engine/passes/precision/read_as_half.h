// Which values of a graph are better stored in a half type: those that matmuls, convolutions, attention,
// statistics and gradients of normalisations read.
#pragma once

#include <vector>

#include "engine/ir/graph.h"

namespace openmps::engine {

// By value. Element-wise operations and softmax between a value and its reader do not matter. Outputs of the graph are
// never among them.
std::vector<bool> values_read_as_half(const Graph& graph);

// Whether an operand of attention or its gradient is a tensor of a half type: all but `largest` and `sum` are.
bool is_attention_tensor(std::size_t operand);
// Whether it is the mask, which is optional and the last one.
bool is_attention_mask(const OpDef& op, std::size_t operand);

}  // namespace openmps::engine
