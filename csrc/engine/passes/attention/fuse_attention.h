// Makes one operation of softmax(scale * q k^T + mask) v, and one of its gradient, so that scores are never in memory.
//
//   matmul(q, k^T), factors, add(mask), softmax, matmul(_, v)                        -> attention
//   matmul(dy, v^T), softmax_gradient, factors, and the matmuls for dq, dk and dv    -> attention_gradient
//
// Factors are constants; those of q or k beforehand stay where they are. The mask may have any shape that broadcasts. A
// fusion needs equal leading axes of q, k and v. Nothing else may read scores or probabilities: a dropout of
// them, a learnt mask or a caller who asks for them keeps the composition. So do short sequences, whose scores stay in
// a cache. Run after equal nodes are merged.
//
// The mask is added to scaled products as before. Rows whose scores are all -infinity give NaN as before.
//
// On a GPU the operation is a library's kernel for half types (PassContext::has_attention). A causal mask that is a
// constant becomes an attribute. The library is asked about any other mask. If it does not take one for all rows or all
// keys, the mask is broadcast to them. The pass for mixed precision makes halves of masks, without -infinity. A row
// that may read nothing is then the softmax of its scores. cuDNN 9.19 gives no number for the gradient of q there. So
// in training each row of a mask that may forbid all keys is raised: its largest number is then 0.
#pragma once

#include <functional>

#include "engine/ir/graph.h"
#include "engine/passes/fusion_notes.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph fuse_attention(const Graph& graph, const PassContext& context);

// Whether the composition takes longer on the CPU, or needs memory that matters.
bool pays_as_attention(const AttentionUse& use);

// The same pass with another rule.
struct AttentionRule {
  std::function<bool(const AttentionUse&)> pays;
  // A causal mask is an attribute, and `pays` is asked about the extents of any other.
  bool is_of_library = false;
  FusionReason otherwise = FusionReason::AttentionKernel;  // why attention that does not pay stays composed
};
Graph fuse_attention_where(const Graph& graph, const AttentionRule& rule);

}  // namespace openmps::engine
