// Lets attention read and write (..., tokens, heads, numbers), as matmuls of tokens make and take them.
//
//   attention(exchanged q, exchanged k, exchanged v)  ->  exchanged attention(q, k, v), tokens first
//
// "Exchanged" is a transposition of the axes of heads and tokens. A mask stays as it is. The gradient of such a node
// follows. Transpositions that then undo each other are left to merge_transposes. A GPU's library is asked first. On
// the CPU copies of heads pay: every tile of rows and keys reads them again.
#pragma once

#include "engine/ir/graph.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine {

Graph read_heads_in_place(const Graph& graph, const PassContext& context);

}  // namespace openmps::engine
