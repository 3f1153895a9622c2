// Makes one matmul of the three that project the same tensor to q, k and v, and one of each of their gradients.
//
//   q, k, v = x * Wq, x * Wk, x * Wv       ->   q, k, v = thirds of x * [Wq Wk Wv]
//   dx = dq * Wq' + dk * Wk' + dv * Wv'    ->   dx = [dq dk dv] * [Wq Wk Wv]'
//   dWq, dWk, dWv = x' * dq, ...           ->   thirds of x' * [dq dk dv]
//
// Small matmuls do not fill a GPU. pack_heads then lets attention read and write the joined tensors, where the library
// can. There must be many more rows than inputs, because the weights are joined in each step.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph join_projections(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
