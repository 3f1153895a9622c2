// Lets groups of heads of q read one head of keys and values, without copies of it.
//
//   attention(q, k and v, whose heads are repeated)           ->  attention(q, k, v)
//   sums of dk and dv over the heads that are copies of one   ->  dk and dv of its gradient
//
// "Repeated" is a broadcast along one axis between reshapes. The copies stay if anything else reads dk or dv. A GPU's
// library is asked first. Runs after fuse_attention.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph share_key_heads(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
