#include "engine/passes/rows/fuse_row_gradient.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/axes.h"
#include "engine/ops/normalization/moments.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/rows/row_patterns.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

class RowGradientFuser {
 public:
  explicit RowGradientFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (const auto found = match(node)) add(*found);
  }

  Graph run() { return rewriter_.has_rewrites() ? eliminate_dead_code(rewriter_.apply()) : graph_; }

 private:
  struct Fusion {
    const Node* gradient;
    ValueId dy = kNoValue, gamma = kNoValue;
    const Node *dgamma = nullptr, *dbeta = nullptr;  // sums over rows
  };

  const TensorType& type(ValueId value) const { return graph_.type(value); }

  const Node* made_by(ValueId value, Op op) const { return engine::made_by(graph_, value, op); }
  ValueId unwidened(ValueId value) const { return engine::unwidened(graph_, value); }
  ValueId unrounded(ValueId value) const { return engine::unrounded(graph_, value); }

  std::optional<Fusion> match(const Node& node) const {
    if (!node.is(Op::NormalizationGradient) || !node.after.empty() || node.inputs.size() > 4) return std::nullopt;
    if (users_.has_waiter(node) || !is_unread(node.outputs[1]) || !is_unread(node.outputs[2])) return std::nullopt;
    const TensorType& x = type(node.inputs[0]);
    const Integers& axes = node.attributes.integers("axes");
    if (row_length(axes, x.shape).value_or(kLongestGradientRow + 1) > kLongestGradientRow) return std::nullopt;
    const std::optional<MomentsExtents> e = moments_extents(axes, x.shape);
    if (!(x.dtype == DType::Float32 || is_half(x.dtype)) || type(node.inputs[2]).dtype != DType::Float32)
      return std::nullopt;
    const Node* scaled = made_by(unrounded(node.inputs[1]), Op::Multiply);
    if (!scaled || type(scaled->outputs[0]).shape != x.shape) return std::nullopt;
    for (const std::size_t which : {0, 1}) {
      Fusion fusion{&node};
      fusion.dy = unwidened(scaled->inputs[1 - which]);
      fusion.gamma = scaled->inputs[which];
      if (is_of_columns(graph_, fusion.gamma, e->count, x.shape) && type(fusion.dy).shape == x.shape &&
          find_sums(*e, fusion))
        return fusion;
    }
    return std::nullopt;
  }

  bool is_unread(ValueId value) const { return users_.of(value).empty() && !users_.is_output(value); }

  // The sums over rows that make the gradients of gamma and beta.
  bool find_sums(const MomentsExtents& e, Fusion& fusion) const {
    std::vector<ValueId> copies{fusion.dy};
    for (const Node* user : users_.of(fusion.dy))
      if (user->is(Op::Cast) && unwidened(user->outputs[0]) == fusion.dy) copies.push_back(user->outputs[0]);
    for (const ValueId dy : copies)
      for (const Node* user : users_.of(dy)) {
        if (sums_rows(*user, e)) fusion.dbeta = user;
        if (!user->is(Op::Multiply) || !user->after.empty()) continue;
        const ValueId other = user->inputs[user->inputs[0] == dy ? 1 : 0];
        if (!is_normalized(*fusion.gradient, unwidened(other)) && !is_normalized(*fusion.gradient, other)) continue;
        for (const Node* reader : readers_of(user->outputs[0]))
          if (sums_rows(*reader, e)) fusion.dgamma = reader;
      }
    return fusion.dgamma && fusion.dbeta;
  }

  // The nodes that read a value, or what casts between float32 and half types make of it.
  std::vector<const Node*> readers_of(ValueId value) const {
    std::vector<const Node*> readers = users_.of(value);
    for (const Node* user : users_.of(value)) {
      if (!user->is(Op::Cast)) continue;
      const ValueId result = user->outputs[0];
      if (unrounded(result) != value && unwidened(result) != value) continue;
      const std::vector<const Node*> further = readers_of(result);
      readers.insert(readers.end(), further.begin(), further.end());
    }
    return readers;
  }

  // Whether it adds up all rows.
  bool sums_rows(const Node& node, const MomentsExtents& e) const {
    if (!node.is(Op::ReduceSum) || !users_.is_free(node)) return false;
    const std::optional<MomentsExtents> sums =
        moments_extents(node.attributes.integers("axes"), type(node.inputs[0]).shape);
    return sums && sums->outer == 1 && sums->inner == e.count && sums->reduced() == e.outer &&
           type(node.outputs[0]).dtype == DType::Float32;
  }

  // Whether it is (x - mean) / sqrt(variance + epsilon) of the gradient's operands.
  bool is_normalized(const Node& gradient, ValueId value) const {
    const Node* product = made_by(unrounded(value), Op::Multiply);
    if (!product) return false;
    for (const std::size_t which : {0, 1}) {
      const Node *difference = made_by(unrounded(unwidened(product->inputs[which])), Op::Subtract),
                 *root = made_by(product->inputs[1 - which], Op::Rsqrt);
      const Node* sum = root ? made_by(root->inputs[0], Op::Add) : nullptr;
      if (!difference || !sum) continue;
      const std::optional<double> epsilon = single_number(graph_, sum->inputs[1]);
      const double wanted = gradient.attributes.number("epsilon");
      if (unwidened(difference->inputs[0]) == unwidened(gradient.inputs[0]) &&
          difference->inputs[1] == gradient.inputs[2] && sum->inputs[0] == gradient.inputs[3] && epsilon &&
          std::fabs(*epsilon - wanted) <= 1e-6 * wanted)
        return true;
    }
    return false;
  }

  void add(const Fusion& fusion) {
    const Rewriter::Nodes nodes{fusion.gradient, fusion.dgamma, fusion.dbeta};
    const Node* const first = *std::ranges::min_element(nodes);
    for (const ValueId operand : operands_of(fusion))
      if (const Node* producer = graph_.producer(operand); producer && producer >= first) return;
    rewriter_.rewrite(*first, nodes, [this, fusion] { write(fusion); });
  }

  // x, dy, mean, variance, gamma.
  static std::array<ValueId, 5> operands_of(const Fusion& fusion) {
    const std::vector<ValueId>& inputs = fusion.gradient->inputs;
    return {inputs[0], fusion.dy, inputs[2], inputs[3], fusion.gamma};
  }

  void write(const Fusion& fusion) {
    const Node& old = *fusion.gradient;
    Node node;
    node.op = &row_normalization_gradient_def();
    node.name = old.name;
    node.attributes = {{"epsilon", old.attributes.number("epsilon")}, {"centred", true}};
    for (const ValueId operand : operands_of(fusion)) node.inputs.push_back(rewriter_[operand].id);
    const TensorType columns{DType::Float32, {type(fusion.gamma).shape.elements()}};
    const std::vector<ValueId> made =
        rewriter_.fresh()
            .add_typed_node(std::move(node), {type(old.outputs[0]), columns, columns, type(old.outputs[0])})
            .outputs;
    rewriter_.stands_for(old);
    rewriter_.replace(old.outputs[0], rewriter_.builder().wrap(made[0]));
    for (const auto& [sum, result] : {std::pair(fusion.dgamma, made[1]), std::pair(fusion.dbeta, made[2])})
      rewriter_.replace(sum->outputs[0], reshape(rewriter_.builder().wrap(result), type(sum->outputs[0]).shape));
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

void row_gradient_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &dy = call.inputs[1], &mean = call.inputs[2], &variance = call.inputs[3],
                 &gamma = call.inputs[4];
  const Tensor64* addend = call.inputs.size() > 5 ? &call.inputs[5] : nullptr;
  const std::int64_t count = gamma.shape.elements(), rows = mean.shape.elements();
  const bool is_centred = call.attributes.flag("centred");
  for (std::int64_t row = 0; row < rows; ++row) {
    const double scale = 1 / std::sqrt(variance[row] + call.attributes.number("epsilon"));
    const double center = is_centred ? mean[row] : 0;
    double one = 0, two = 0;
    for (std::int64_t i = 0, at = row * count; i < count; ++i, ++at) {
      one += is_centred ? dy[at] * gamma[i] : 0;
      two += dy[at] * gamma[i] * (x[at] - center);
      call.outputs[1][i] += dy[at] * (x[at] - center) * scale;
      call.outputs[2][i] += dy[at];
    }
    for (std::int64_t i = 0, at = row * count; i < count; ++i, ++at) {
      const double dx = scale * (dy[at] * gamma[i] - one / static_cast<double>(count) -
                                 scale * scale * (x[at] - center) * two / static_cast<double>(count));
      call.outputs[0][at] = call.outputs[3][at] = addend ? dx + (*addend)[at] : dx;
    }
  }
}

}  // namespace

Graph fuse_row_gradient(const Graph& graph) { return RowGradientFuser(graph).run(); }

const OpDef& row_normalization_gradient_def() {
  static const Immortal<OpDef> definition = OpDef("row_normalization_gradient")
                                                .inputs({"x", "dy", "mean", "variance", "gamma"})
                                                .optional_input("addend")
                                                .outputs({"dx", "dgamma", "dbeta", "rounded"})
                                                .optional_outputs()
                                                .reference(row_gradient_loop);
  return definition;
}

}  // namespace openmps::engine
