// Lets a layer normalisation add a residual before, and its gradient add one after.
//
//   row_normalization(x + addend)               ->  row_normalization(x, addend), whose result `sum` is x + addend
//   row_normalization_gradient(...) + addend    ->  row_normalization_gradient(..., addend)
//
// A rounding of the gradient to a half type is a result of it, too. Runs after the passes that make these operations.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_row_sums(const Graph& graph);

}  // namespace openmps::engine
