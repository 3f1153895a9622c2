// Element-wise kernels and fused reductions read slices where they lie: slices before them become views of the sliced
// tensor. A filter that reads a pixel's channels or its neighbours then copies none of them. On a GPU these are
// element-wise kernels alone, which read transpositions and reshapes of slices, too.
//
// Runs after all passes that make such kernels.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph absorb_slices(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
