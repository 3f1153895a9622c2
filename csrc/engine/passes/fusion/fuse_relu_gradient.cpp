#include "engine/passes/fusion/fuse_relu_gradient.h"

#include <algorithm>
#include <optional>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

constexpr std::int64_t kLongestInner = 16;  // oneDNN is faster for a longer inner axis

struct Gated {
  const Node* product;
  ValueId gate;
  double slope;
  bool passes_at_zero;
};

bool is_narrow(const Graph& graph, const Node& node) {
  if (!node.after.empty() || node.inputs.size() != 2) return false;
  const Attributes& attributes = node.attributes;
  if (attributes.flag("transpose_a") || attributes.flag("transpose_b") || attributes.number("slope") != 1) return false;
  const TensorType &right = graph.type(node.inputs[1]), &result = graph.type(node.outputs[0]);
  return right.shape.rank() == 2 && right.shape[0] <= kLongestInner && result.dtype == DType::Float32 &&
         result.shape.elements() > 0 && right.shape[0] > 0;
}

// The gate of a ReLU gradient in either form; `dy` is the gradient that it passes on.
std::optional<Gated> gate_of(const Graph& graph, const Node& node, ValueId dy) {
  if (node.is(Op::NeuronReluGradient) && node.inputs[1] == dy && node.inputs[0] != dy)
    return Gated{nullptr, node.inputs[0], node.attributes.number("a"), true};
  if (!node.is(Op::Select) || node.inputs[1] != dy || single_number(graph, node.inputs[2]) != 0.0) return std::nullopt;
  const Node* comparison = graph.producer(node.inputs[0], Op::Greater);
  if (!comparison || single_number(graph, comparison->inputs[1]) != 0.0) return std::nullopt;
  return Gated{nullptr, comparison->inputs[0], 0, false};
}

class ReluGradientFuser {
 public:
  explicit ReluGradientFuser(const Graph& graph) : graph_(graph), users_(graph), rewriter_(graph) {
    for (const Node& node : graph.nodes())
      if (node.is(Op::Matmul)) find(node);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  void find(const Node& product) {
    Rewriter::Nodes between;
    const ValueId dy = users_.after_reshapes(product.outputs[0], &between);
    const Node* gradient = users_.only(dy);
    if (!gradient) return;
    std::optional<Gated> found = gate_of(graph_, *gradient, dy);
    if (!found) return;
    found->product = &product;
    if (const FusionReason reason = reason_against(*found, *gradient, between); reason != FusionReason::None) {
      FusionNotes::add(graph_, product, *gradient, reason, reason == FusionReason::GateFree);
      return;
    }
    between.push_back(&product);
    rewriter_.rewrite(*gradient, between, [this, gradient, gated = *found] { write(*gradient, gated); });
  }

  FusionReason reason_against(const Gated& found, const Node& gradient, const std::vector<const Node*>& between) const {
    const auto is_awaited = [&](const Node* node) { return users_.has_waiter(*node); };
    if (!is_narrow(graph_, *found.product)) return FusionReason::GateMatmul;
    if (!gradient.after.empty() || is_awaited(found.product) || std::ranges::any_of(between, is_awaited))
      return FusionReason::GateOrdered;
    const TensorType& result = graph_.type(gradient.outputs[0]);
    if (graph_.type(found.gate) != result || graph_.type(gradient.inputs[1]) != result) return FusionReason::GateShape;
    return joins_region(gradient) ? FusionReason::GateFree : FusionReason::None;
  }

  // Whether the gradient costs no pass over memory where it is: element-wise work or a sum follows.
  bool joins_region(const Node& gradient) const {
    return std::ranges::any_of(users_.of(gradient.outputs[0]), [&](const Node* reader) {
      return is_stitchable(graph_, *reader) || reader->op->is_reduction();
    });
  }

  void write(const Node& gradient, const Gated& gated) {
    Node made;
    made.op = &matmul_relu_gradient_def();
    made.name = gated.product->name;
    for (ValueId input : {gated.product->inputs[0], gated.product->inputs[1], gated.gate})
      made.inputs.push_back(rewriter_[input].id);
    made.attributes = {{"slope", gated.slope}, {"passes_at_zero", gated.passes_at_zero}};
    rewriter_.write(std::move(made), gradient.outputs);
  }

  const Graph& graph_;
  Users users_;
  Rewriter rewriter_;
};

}  // namespace

const OpDef& matmul_relu_gradient_def() {
  static const Immortal<OpDef> definition = OpDef("matmul_relu_gradient").inputs({"a", "b", "gate"});
  return definition;
}

Graph fuse_relu_gradient(const Graph& graph) { return ReluGradientFuser(graph).run(); }

}  // namespace openmps::engine
