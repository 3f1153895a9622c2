// Makes one `fused_elementwise` node of neighbouring element-wise nodes: a fused kernel, without intermediates in
// memory. Run last, because it hides nodes that other passes look for. Greedy along the node order: a node joins the
// region of a producer if shapes agree and joining cannot make a cycle.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph stitch(const Graph& graph);

// Types that float32 arithmetic holds exactly enough; integers have separate kernels.
bool is_stitchable_dtype(DType dtype) noexcept;

// Whether the node may become part of a fused kernel.
bool is_stitchable(const Graph& graph, const Node& node);

// The definition of `fused_elementwise` nodes; Node::program says how they compute. Not in the registry, because only
// passes make them.
const OpDef& fused_elementwise_def();

}  // namespace openmps::engine
