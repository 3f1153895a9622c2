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
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_attention(const Graph& graph);

// One use of it: the scores of one head, and whether their gradient is computed too.
struct AttentionUse {
  std::int64_t rows, keys;
  bool trains;
};
// Whether the composition takes longer, or needs memory that matters.
bool pays_as_attention(const AttentionUse& use);
// The same pass with another rule.
using AttentionRule = bool (*)(const AttentionUse& use);
Graph fuse_attention_where(const Graph& graph, AttentionRule pays);

}  // namespace openmps::engine
