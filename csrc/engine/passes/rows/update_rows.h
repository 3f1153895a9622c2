// Applies sums of rows to a parameter in place.
//
//   w - rate * scatter(g, indices)  ->  scatter(rate * g, indices, w), where the result has the memory of w
//
// Steps of descent of embedding tables then touch the rows of a batch alone. Run before `fuse_gathered_scatter`.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph update_rows(const Graph& graph);

}  // namespace openmps::engine
