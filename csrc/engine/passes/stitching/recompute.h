// Computes element-wise values again in the kernels that read them, where that moves fewer bytes. The activations of a
// forward pass are examples: its kernel stores what the backward pass reads.
//
//   y, s = f(a, b);  ...  dx = g(dy, s, a, b)   ->   y = f(a, b);  ...  dx = g'(dy, a, b)
//
// A value is left out if all of its users are element-wise kernels of its shape, or reductions of such. On a GPU plain
// reductions of it are users, too. Memory has to hold the operands until then anyway, or they are no larger. On the CPU
// it is larger than a core's cache, and made of few sums, differences and products: other functions take longer than
// memory. Runs after stitching and fuse_reductions.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph recompute(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
