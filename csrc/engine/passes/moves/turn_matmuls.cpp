#include "engine/passes/moves/turn_matmuls.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/simplify/eliminate_dead_code.h"

namespace openmps::engine {
namespace {

const char* turn_of(std::size_t operand) { return operand == 0 ? "transpose_a" : "transpose_b"; }

// A bias would be added to columns.
bool is_matmul_of_two(const Node& node) { return node.is(Op::Matmul) && node.inputs.size() == 2; }

// The permutation that makes the same matrices turned, if that one keeps the fastest axis and this one does not.
std::optional<Integers> turned_permutation(const Node& transpose) {
  Integers permutation = transpose.attributes.integers("permutation");
  const std::size_t rank = permutation.size();
  if (rank < 3) return std::nullopt;
  for (Extent& axis : permutation) axis = static_cast<std::int64_t>(axis_position(axis, rank));
  if (permutation[rank - 2] != static_cast<std::int64_t>(rank - 1)) return std::nullopt;
  std::swap(permutation[rank - 2], permutation[rank - 1]);
  return permutation;
}

// The permutation behind a matmul that writes its matrices turned, on the same terms.
std::optional<Integers> permutation_of_turned(const Node& transpose) {
  Integers permutation = transpose.attributes.integers("permutation");
  const auto rank = static_cast<std::int64_t>(permutation.size());
  if (rank < 3) return std::nullopt;
  for (Extent& axis : permutation) {
    axis = static_cast<std::int64_t>(axis_position(axis, permutation.size()));
    if (axis >= rank - 2) axis = rank - 1 - (axis.number() - (rank - 2));
  }
  return permutation.back() == rank - 1 ? std::optional(permutation) : std::nullopt;
}

class MatmulTurner {
 public:
  explicit MatmulTurner(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {}

  Graph run() {
    for (const Node& node : graph_.nodes()) {
      if (node.is(Op::Transpose) && turns_product(node)) continue;
      if (is_matmul_of_two(node) && node.after.empty() && turns_operands(node)) continue;
      rewriter_.copy(node);
    }
    return rewriter_.finish();
  }

 private:
  // Whether all that read the transposition are matmuls that can turn it themselves.
  bool is_read_by_matmuls(const Node& transpose) const {
    const ValueId value = transpose.outputs[0];
    return users_.is_free(transpose) && !users_.is_output(value) &&
           std::ranges::all_of(users_.of(value), [&](const Node* user) {
             return is_matmul_of_two(*user) && user->after.empty() && user->inputs[0] != user->inputs[1] &&
                    graph_.type(user->inputs[0]).shape.rank() == graph_.type(user->inputs[1]).shape.rank();
           });
  }

  bool turns_operands(const Node& node) {
    std::vector<Val> operands;
    Attributes attributes = node.attributes;
    bool any = false;
    for (std::size_t i = 0; i < 2; ++i) {
      const Node* transpose = graph_.producer(node.inputs[i], Op::Transpose);
      const std::optional<Integers> turned =
          transpose && is_read_by_matmuls(*transpose) ? turned_permutation(*transpose) : std::nullopt;
      if (!turned) {
        operands.push_back(rewriter_[node.inputs[i]]);
        continue;
      }
      any = true;
      attributes.set(turn_of(i), !node.attributes.flag(turn_of(i)));
      rewriter_.builder().name = transpose->name;
      operands.push_back(
          rewriter_.builder().op("transpose", {rewriter_[transpose->inputs[0]]}, {{"permutation", *turned}}));
      rewriter_.builder().name.clear();
    }
    if (!any) return false;
    Node made;
    made.op = node.op;
    made.name = node.name;
    made.attributes = attributes;
    for (const Val operand : operands) made.inputs.push_back(operand.id);
    rewriter_.write(std::move(made), node.outputs);
    rewriter_.stands_for(node);
    return true;
  }

  bool turns_product(const Node& transpose) {
    const Node* product = graph_.producer(transpose.inputs[0]);
    if (!users_.is_free(transpose) || !product || !is_matmul_of_two(*product) || !users_.is_free(*product) ||
        !users_.only(transpose.inputs[0]))
      return false;
    const Shape &a = graph_.type(product->inputs[0]).shape, &b = graph_.type(product->inputs[1]).shape;
    const std::optional<Integers> permutation = permutation_of_turned(transpose);
    if (!permutation || a.rank() != b.rank() || transpose.attributes.integers("permutation").size() != a.rank())
      return false;
    const Node copied = *rewriter_.fresh().producer(rewriter_[product->outputs[0]].id);  // its operands may be turned
    Node made = copied;
    std::swap(made.inputs[0], made.inputs[1]);
    made.outputs.clear();
    made.attributes.set("transpose_a", !copied.attributes.flag("transpose_b"));
    made.attributes.set("transpose_b", !copied.attributes.flag("transpose_a"));
    TensorType type = graph_.type(product->outputs[0]);
    std::swap(type.shape[a.rank() - 1], type.shape[a.rank() - 2]);
    const Val turned = rewriter_.builder().wrap(rewriter_.fresh().add_typed_node(std::move(made), {type}).outputs[0]);
    rewriter_.builder().name = transpose.name;
    rewriter_.replace(transpose.outputs[0],
                      rewriter_.builder().op("transpose", {turned}, {{"permutation", *permutation}}));
    rewriter_.builder().name.clear();
    return true;
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

}  // namespace

// Transpositions that were merged into others have no users any more.
Graph turn_matmuls(const Graph& graph) {
  const Graph needed = eliminate_dead_code(graph);
  return MatmulTurner(needed).run();
}

}  // namespace openmps::engine
