// Lets attention read q, k and v where one matmul has written them, and write their gradients side by side.
//
//   attention(slices of x)                                 ->  packed_attention(x)
//   concatenate(the gradients of these slices)             ->  packed_attention_gradient(x, ...)
//
// The slices divide the last axis of x into q, k and v, and have tokens first (read_heads_in_place). A gradient that
// nothing joins keeps the slices. A GPU's library is asked first. Runs after the pass for mixed precision.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph pack_heads(const Graph& graph, const PassContext& context);

// packed_attention: x (..., tokens, 3, heads, features), which has q, k and v, [mask] -> y, largest, sum as of
// attention with tokens first. It has the same attributes and the same mask.
const OpDef& packed_attention_def();

// packed_attention_gradient: x, y, largest, sum, dy, [mask] -> dx, which has the gradients of q, k and v.
const OpDef& packed_attention_gradient_def();

// The shape of q alone: x without the axis of three.
Shape without_packing(const Shape& x);

}  // namespace openmps::engine
