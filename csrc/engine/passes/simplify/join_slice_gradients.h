// Writes a sum of gradients of slices as one concatenation, where the slices divide a tensor along an axis:
//
//   slice_gradient(a) + slice_gradient(b) + ...  ->  concatenate(a, b, ...)
//
// The gradient of queries, keys and values that were sliced from one product is such a sum. Each term would be a tensor
// that is mostly zeros.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph join_slice_gradients(const Graph& graph);

}  // namespace openmps::engine
