#include "engine/passes/moves/transpositions.h"

#include <algorithm>
#include <numeric>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"

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

Integers inverse(const Integers& permutation) {
  Integers result(permutation.size(), 0);
  for (std::size_t i = 0; i < permutation.size(); ++i)
    result[static_cast<std::size_t>(permutation[i])] = static_cast<std::int64_t>(i);
  return result;
}

// An operand that broadcasts to the axes of a permutation, with them permuted. None if elements would move.
std::optional<Val> permuted_in_order(Val x, const Integers& permutation) {
  const Shape shape = x.shape();
  if (shape.rank() == 0) return x;
  Shape whole, result;
  for (std::size_t axis = shape.rank(); axis < permutation.size(); ++axis) whole.push_back(1);
  for (const Extent extent : shape.extents()) whole.push_back(extent);
  if (!keeps_order(permutation, whole)) return std::nullopt;
  for (const std::int64_t axis : permutation) result.push_back(whole[static_cast<std::size_t>(axis)]);
  return result == shape ? x : reshape(x, result);
}

// The select that is this permutation of x, a select of operands that the permutation puts back in order.
std::optional<Val> permuted_select(Rewriter& rewriter, Val x, const Integers& permutation) {
  const Node* select = rewriter.fresh().producer(x.id, Op::Select);
  if (!select || !select->after.empty()) return std::nullopt;
  const std::vector<ValueId> inputs = select->inputs;
  const std::string name = select->name;
  std::vector<Val> operands;
  bool is_undone = false;
  for (const ValueId input : inputs) {
    const Val operand = rewriter.builder().wrap(input);
    const std::optional<Val> source = operand.shape().rank() == permutation.size()
                                          ? source_of(rewriter, operand, inverse(permutation))
                                          : std::nullopt;
    const std::optional<Val> given = source ? source : permuted_in_order(operand, permutation);
    if (!given) return std::nullopt;
    is_undone |= source.has_value();
    operands.push_back(*given);
  }
  return is_undone ? std::optional(rewriter.builder().op("select", operands, {}, name)) : std::nullopt;
}

}  // namespace

bool keeps_order(const Integers& permutation, const Shape& x) {
  std::vector<std::size_t> longer;
  for (const std::int64_t entry : permutation)
    if (const std::size_t axis = axis_position(entry, x.rank()); x[axis] != 1) longer.push_back(axis);
  return std::ranges::is_sorted(longer);
}

std::optional<Val> source_of(Rewriter& rewriter, Val x, const Integers& permutation) {
  for (Transposed found{x, identity(x.shape().rank())}; found.step(rewriter);)
    if (found.permutation == permutation) return found.source;
  return std::nullopt;
}

Graph merge_transposes(const Graph& graph) {
  const Users users(graph);
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    if (!node.is(Op::Transpose) || !node.after.empty()) {
      rewriter.copy(node);
      continue;
    }
    if (users.only(node.inputs[0]))
      if (const auto select = permuted_select(rewriter, rewriter[node.inputs[0]], axes_of(node))) {
        rewriter.replace(node.outputs[0], *select);
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
