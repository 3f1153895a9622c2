#include "engine/passes/transpositions.h"

#include <algorithm>
#include <numeric>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"

namespace openmps::engine {
namespace {

// The permutation of a transposition, without negative axes.
Integers axes_of(const Node& node) {
  Integers result = node.attributes.integers("permutation");
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = static_cast<std::int64_t>(axis_position(result[i], result.size()));
  return result;
}

// Another value has these axes of the source, in this order.
struct Transposed {
  Val source;
  Integers permutation;

  // Steps to what the source is a transposition of.
  bool step(Rewriter& rewriter) {
    const Node* node = rewriter.fresh().producer(source.id, Op::Transpose);
    if (!node || !node->after.empty()) return false;
    const Integers before = axes_of(*node);
    for (std::size_t i = 0; i < permutation.size(); ++i)
      permutation[i] = before[static_cast<std::size_t>(permutation[i])];
    source = rewriter.builder().wrap(node->inputs[0]);
    return true;
  }
};

Integers identity(std::size_t rank) {
  Integers result(rank, 0);
  std::iota(result.begin(), result.end(), 0);
  return result;
}

}  // namespace

std::optional<Val> source_of(Rewriter& rewriter, Val x, const Integers& permutation) {
  for (Transposed found{x, identity(x.shape().rank())}; found.step(rewriter);)
    if (found.permutation == permutation) return found.source;
  return std::nullopt;
}

Graph merge_transposes(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    if (!node.is(Op::Transpose) || !node.after.empty()) {
      rewriter.copy(node);
      continue;
    }
    Transposed found{rewriter[node.inputs[0]], axes_of(node)};
    bool is_merged = false;
    while (found.step(rewriter)) is_merged = true;
    if (!is_merged) {
      rewriter.copy(node);
    } else if (found.permutation == identity(found.permutation.size())) {
      rewriter.replace(node.outputs[0], found.source);
    } else {
      rewriter.builder().name = node.name;
      rewriter.replace(node.outputs[0],
                       rewriter.builder().op("transpose", {found.source}, {{"permutation", found.permutation}}));
      rewriter.builder().name.clear();
    }
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
