#include "engine/passes/rows/fuse_row_sums.h"

#include <algorithm>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/rows/fuse_row_gradient.h"
#include "engine/passes/rows/fuse_row_normalization.h"
#include "engine/passes/rows/row_patterns.h"
#include "engine/passes/simplify/eliminate_dead_code.h"

namespace openmps::engine {
namespace {

class RowSumFuser {
 public:
  explicit RowSumFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes()) {
      if (node.op == &row_normalization_def() && node.inputs.size() == kNormalized) add_to_normalization(node);
      if (node.op == &row_normalization_gradient_def() && node.inputs.size() == kDifferentiated) add_to_gradient(node);
    }
  }

  Graph run() { return rewriter_.has_rewrites() ? eliminate_dead_code(rewriter_.apply()) : graph_; }

 private:
  static constexpr std::size_t kNormalized = 3, kDifferentiated = 5;  // operands without an addend
  static constexpr std::size_t kSum = 3, kRounded = 3;                // results that are added

  // A new node in the place of the old one, and the values that its results replace.
  struct Fusion {
    std::vector<ValueId> operands, results;
    std::vector<TensorType> types;
  };

  const TensorType& type(ValueId value) const { return graph_.type(value); }
  bool may_go(const Node* node) const { return node && users_.is_free(*node); }
  // A sum of two tensors of the same shape.
  bool is_sum(const Node* node) const {
    return may_go(node) && node->is(Op::Add) && type(node->inputs[0]).shape == type(node->inputs[1]).shape;
  }
  bool is_known_before(ValueId value, const Node& node) const {
    const Node* producer = graph_.producer(value);
    return !producer || producer < &node;
  }

  Fusion same(const Node& node) const { return {node.inputs, node.outputs, graph_.types(node.outputs)}; }

  void add_to_normalization(const Node& node) {
    const ValueId x = node.inputs[0];
    const Node* sum = graph_.producer(x);
    if (!is_sum(sum) || !may_go(&node) || type(x).dtype != DType::Float32) return;
    if (std::ranges::any_of(users_.of(x), [&](const Node* user) { return user < &node; })) return;
    Fusion fusion = same(node);
    fusion.operands[0] = unwidened(graph_, sum->inputs[0]);
    fusion.operands.push_back(unwidened(graph_, sum->inputs[1]));
    fusion.results[kSum] = x;
    add(node, std::move(fusion), {sum});
  }

  void add_to_gradient(const Node& node) {
    if (!may_go(&node) || type(node.outputs[0]).dtype != DType::Float32) return;
    Fusion fusion = same(node);
    Rewriter::Nodes absorbed;
    ValueId& result = fusion.results[0];
    if (const Node* sum = users_.only(result); is_sum(sum)) {
      const ValueId addend = unwidened(graph_, sum->inputs[sum->inputs[0] == result ? 1 : 0]);
      if (is_known_before(addend, node)) {
        fusion.operands.push_back(addend);
        result = sum->outputs[0];
        absorbed.push_back(sum);
      }
    }
    const auto rounds = [&](const Node* user) {
      return may_go(user) && user->is(Op::Cast) && is_half(type(user->outputs[0]).dtype);
    };
    const std::vector<const Node*>& users = users_.of(result);
    if (const auto rounding = std::ranges::find_if(users, rounds); rounding != users.end()) {
      fusion.results[kRounded] = (*rounding)->outputs[0];
      fusion.types[kRounded] = type((*rounding)->outputs[0]);
      absorbed.push_back(*rounding);
    }
    if (!absorbed.empty()) add(node, std::move(fusion), absorbed);
  }

  void add(const Node& node, Fusion fusion, const Rewriter::Nodes& absorbed) {
    rewriter_.rewrite(node, absorbed, [this, &node, fusion = std::move(fusion)] { write(node, fusion); });
  }

  void write(const Node& old, const Fusion& fusion) {
    Node node;
    node.op = old.op;
    node.name = old.name;
    node.attributes = old.attributes;
    for (const ValueId operand : fusion.operands) node.inputs.push_back(rewriter_[operand].id);
    const std::vector<ValueId> made = rewriter_.fresh().add_typed_node(std::move(node), fusion.types).outputs;
    for (std::size_t i = 0; i < made.size(); ++i)
      rewriter_.replace(fusion.results[i], rewriter_.builder().wrap(made[i]));
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

}  // namespace

Graph fuse_row_sums(const Graph& graph) { return RowSumFuser(graph).run(); }

}  // namespace openmps::engine
