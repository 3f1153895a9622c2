#include "engine/passes/moves/free_moves.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/moves/transpositions.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

bool is_free(const Graph& graph, const Node& node) {
  if (!node.after.empty() || node.inputs.size() != 1) return false;
  const Shape &x = graph.type(node.inputs[0]).shape, &y = graph.type(node.outputs[0]).shape;
  return (node.is(Op::Transpose) && keeps_order(node.attributes.integers("permutation"), x)) ||
         (node.is(Op::BroadcastTo) && x.elements() == y.elements());
}

}  // namespace

Graph free_moves(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes())
    if (is_free(graph, node))
      rewriter.replace(node.outputs[0], reshape(rewriter[node.inputs[0]], graph.type(node.outputs[0]).shape));
    else
      rewriter.copy(node);
  return rewriter.finish();
}

}  // namespace openmps::engine
