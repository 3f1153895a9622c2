// Makes one `extremes` node of the minimum and the maximum of the same numbers along the same axes.
//
// The CPU then reads them once. Run after `fuse_reductions`, which takes reductions of values that are computed.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_extremes(const Graph& graph);

// The definition of `extremes` nodes. Not in the registry, because only this pass makes them.
//
// Input: float32 with elements, whose reduced axes are adjacent. Attribute `axes`. Outputs: the minimum and the
// maximum.
const OpDef& extremes_def();

}  // namespace openmps::engine
