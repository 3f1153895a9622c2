#include "engine/passes/rows/fuse_row_normalization.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ops/normalization/normalization_chain.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/rows/row_patterns.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

class RowNormalizationFuser {
 public:
  explicit RowNormalizationFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.outputs.size() == 1 && node.is(Op::Add))
        if (const auto found = match(node.outputs[0])) add(*found);
  }

  Graph run() { return rewriter_.has_rewrites() ? eliminate_dead_code(rewriter_.apply()) : graph_; }

 private:
  struct Fusion {
    NormalizationChain chain;
    const Node* moments;
    ValueId y;  // after the rounding, if there is one
    Rewriter::Nodes nodes;
  };

  std::optional<Fusion> match(ValueId y) const {
    const auto chain = normalization_of(graph_, y);
    if (!chain || chain->gamma == kNoValue || chain->beta == kNoValue) return std::nullopt;
    const TensorType& type = graph_.type(y);
    const std::int64_t count = row_length(chain->of.axes, type.shape).value_or(kLongestNormalizedRow + 1);
    if (type.dtype != DType::Float32 || graph_.type(chain->of.x).dtype != DType::Float32 ||
        count > kLongestNormalizedRow || !is_of_columns(graph_, chain->gamma, count, type.shape) ||
        !is_of_columns(graph_, chain->beta, count, type.shape))
      return std::nullopt;
    Fusion fusion{*chain, made_by(graph_, chain->mean, Op::Moments), y, {}};
    if (!fusion.moments || fusion.moments->outputs[0] != chain->mean || fusion.moments->outputs[1] != chain->variance)
      return std::nullopt;
    if (!take_inner(fusion)) return std::nullopt;
    take_rounding(fusion);
    return fusion;
  }

  // Whether nothing outside of the chain reads its values, its statistics aside.
  bool take_inner(Fusion& fusion) const {
    const NormalizationChain& chain = fusion.chain;
    const auto is_inside = [&](const Node* node) {
      return std::ranges::all_of(node->outputs, [&](ValueId value) { return chain.inside.contains(value); });
    };
    for (const ValueId value : chain.inside) {
      const Node* node = graph_.producer(value);
      if (!node || node->is(Op::Constant)) continue;
      if (!users_.is_free(*node)) return false;
      fusion.nodes.push_back(node);
      if (value == fusion.y || value == chain.mean || value == chain.variance) continue;
      if (users_.is_output(value) || !std::ranges::all_of(users_.of(value), is_inside)) return false;
    }
    return true;
  }

  // The one reader of y may round it.
  void take_rounding(Fusion& fusion) const {
    const Node* cast = users_.only(fusion.y);
    if (!cast || !cast->is(Op::Cast) || !users_.is_free(*cast)) return;
    if (!is_half(graph_.type(cast->outputs[0]).dtype)) return;
    fusion.nodes.push_back(cast);
    fusion.y = cast->outputs[0];
  }

  // The operation takes the place of the moments.
  void add(const Fusion& fusion) {
    for (const ValueId operand : {fusion.chain.gamma, fusion.chain.beta})
      if (const Node* producer = graph_.producer(operand); producer && producer > fusion.moments) return;
    rewriter_.rewrite(*fusion.moments, fusion.nodes, [this, fusion] { write(fusion); });
  }

  void write(const Fusion& fusion) {
    const NormalizationChain& chain = fusion.chain;
    Node node;
    node.op = &row_normalization_def();
    node.name = fusion.moments->name;
    node.attributes = {{"epsilon", chain.epsilon}, {"centred", true}};
    for (const ValueId operand : {chain.of.x, chain.gamma, chain.beta}) node.inputs.push_back(rewriter_[operand].id);
    const TensorType &statistics = graph_.type(chain.mean), &sum = graph_.type(chain.of.x);
    const std::vector<ValueId> made =
        rewriter_.fresh().add_typed_node(std::move(node), {graph_.type(fusion.y), statistics, statistics, sum}).outputs;
    const ValueId old[] = {fusion.y, chain.mean, chain.variance};
    for (std::size_t i = 0; i < std::size(old); ++i) rewriter_.replace(old[i], rewriter_.builder().wrap(made[i]));
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

void normalization_loop(const ReferenceCall& call) {
  const Tensor64 &x = call.inputs[0], &gamma = call.inputs[1], &beta = call.inputs[2];
  const bool adds = call.inputs.size() > 3, is_centred = call.attributes.flag("centred");
  const std::int64_t count = gamma.shape.elements(), rows = call.outputs[1].shape.elements();
  for (std::int64_t row = 0; row < rows; ++row) {
    const std::int64_t first = row * count;
    std::vector<double> values;
    double mean = 0, variance = 0;
    for (std::int64_t i = first; i < first + count; ++i) {
      values.push_back(adds ? x[i] + call.inputs[3][i] : x[i]);
      call.outputs[3][i] = values.back();
      if (is_centred) mean += values.back() / static_cast<double>(count);
    }
    for (const double value : values) variance += (value - mean) * (value - mean) / static_cast<double>(count);
    call.outputs[1][row] = mean;
    call.outputs[2][row] = variance;
    const double scale = 1 / std::sqrt(variance + call.attributes.number("epsilon"));
    for (std::int64_t i = 0; i < count; ++i)
      call.outputs[0][first + i] =
          (values[static_cast<std::size_t>(i)] - mean) * scale * gamma[i] + (is_centred ? beta[i] : 0);
  }
}

}  // namespace

Graph fuse_row_normalization(const Graph& graph) { return RowNormalizationFuser(graph).run(); }

const OpDef& row_normalization_def() {
  static const Immortal<OpDef> definition = OpDef("row_normalization")
                                                .inputs({"x", "gamma", "beta"})
                                                .optional_input("addend")
                                                .outputs({"y", "mean", "variance", "sum"})
                                                .optional_outputs()
                                                .reference(normalization_loop);
  return definition;
}

}  // namespace openmps::engine
