// Adds rows that indices pick to rows of a result, without a tensor of them: scatter(gather(x, sources), destinations),
// where rows may have factors. Graph convolutions and their gradients are such pairs. Run before `stitch`.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_gathered_scatter(const Graph& graph);

// The definition of `gathered_scatter` nodes. Not in the registry, because only this pass makes them.
//
//   y = 0; y[destinations[k]] += factors[k] * x[sources[k]] for all k, in this order
//
// x (n, ...) and y (m, ...) are float32, their rows have the same number of elements. Both indices have the same number
// of elements, and so have `factors`, if they are there. Indices outside read 0 and write nothing.
const OpDef& gathered_scatter_def();

}  // namespace openmps::engine
