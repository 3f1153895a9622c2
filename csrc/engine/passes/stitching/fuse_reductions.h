// Reduction fusion: makes one node of element-wise work and the reduction of its result. Sums are taken as the elements
// are made, which then need not be stored, or not be read again.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

// Element-wise work of a program whose last result is reduced; its other results are stored. Attributes: reduction, the
// reduction's name; axes and keep_axes, the reduction's; shape, that of the elements.
const OpDef& fused_reduction_def();

// Whether a GPU's kernel reduces work of so many operands as this node does.
bool fits_reduction_of_gpu(const Graph& graph, const Node& reduction, std::size_t operands);

// The attributes of such a node for this reduction.
Attributes fused_reduction_attributes(const Graph& graph, const Node& reduction);

// Run after `stitch`. The device decides which axes and sizes its kernel takes.
Graph fuse_reductions(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
