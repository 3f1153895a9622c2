// Makes one `integral` node of two running sums along neighbouring axes, and of the square before them.
//
// The CPU then reads and writes the image once. Both sums are float32, run forward and are exclusive, or neither is.
// Run before `stitch`, which hides the square.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_integrals(const Graph& graph);

// The definition of `integral` nodes. Not in the registry, because only this pass makes them.
//
// Input: float32 (..., rows, columns, ...). The attribute `axis` is that of the rows, from 0. With `exclusive` a sum
// leaves out the row and the column of its pixel. With `squares` the squares of the elements are added up.
const OpDef& integral_def();

}  // namespace openmps::engine
