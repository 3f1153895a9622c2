#include "engine/passes/fusion/fuse_epilogue.h"

#include <algorithm>
#include <optional>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine {
namespace {

// Keeps the sign of every float32 above 1e-25, and is negligible beside any number that is not as small. Its product
// with two factors of 1e-9 is still a normal number. Subnormal ones, below 1e-38, are slow on processors.
constexpr double kSignOnly = 1e-20;

struct Relu {
  const Node* node;
  ValueId sums;  // its operand
  double slope;
};

// The nodes that a matmul or convolution absorbs.
struct Epilogue {
  const Node* product;
  const Node* addition = nullptr;
  ValueId bias = kNoValue;
  Rewriter::Nodes between{};  // reshapes between its result and the addition
  std::optional<Relu> relu{};
};

class EpilogueFinder {
 public:
  explicit EpilogueFinder(const Graph& graph) : graph_(graph), users_(graph) {}

  std::optional<Epilogue> find(const Node& product) const {
    if (!product.op->takes_epilogue()) return std::nullopt;
    const ValueId result = users_.after_reshapes(product.outputs[0]);
    if (const FusionReason reason = reason_against(product); reason != FusionReason::None) {
      note(product, result, reason, reason);
      return std::nullopt;
    }
    Epilogue found{&product};
    FusionReason against_bias = find_bias(found);
    const FusionReason against_relu =
        find_relu(found.addition ? users_.after_reshapes(found.addition->outputs[0]) : result, found.relu);
    if (found.addition && !found.relu && !needs_pass(found.addition->outputs[0])) {
      found.addition = nullptr;
      against_bias = FusionReason::EpilogueFree;
    }
    if (!found.addition)
      note(product, result, against_bias, against_relu);
    else
      note(*found.addition, users_.after_reshapes(found.addition->outputs[0]), FusionReason::EpilogueTaken,
           against_relu);
    return found.addition || found.relu ? std::optional(std::move(found)) : std::nullopt;
  }

 private:
  // Notes why a product, or the addition that it absorbs, does not absorb its element-wise users.
  void note(const Node& first, ValueId result, FusionReason against_addition, FusionReason against_relu) const {
    for (const Node* reader : users_.of(result)) {
      if (!reader->op->is_elementwise()) continue;
      const bool is_relu = reader->is(Op::NeuronRelu) || reader->is(Op::Select);
      const FusionReason reason = reader->is(Op::Add) ? against_addition
                                  : is_relu           ? against_relu
                                                      : FusionReason::EpilogueOperation;
      const bool is_about_reader = reason == FusionReason::EpilogueBias || reason == FusionReason::EpilogueSlope ||
                                   reason == FusionReason::EpilogueSign;
      if (reason != FusionReason::None) FusionNotes::add(graph_, first, *reader, reason, is_about_reader);
    }
  }

  FusionReason reason_against(const Node& product) const {
    if (!product.after.empty()) return FusionReason::EpilogueOrdered;
    if (product.attributes.number("slope") != 1) return FusionReason::EpilogueTaken;
    const DType dtype = graph_.type(product.outputs[0]).dtype;
    const bool has_1e_20 = dtype == DType::Float32 || dtype == DType::Float64;  // other types cannot represent it
    return has_1e_20 ? FusionReason::None : FusionReason::EpilogueDtype;
  }

  // An addition of one number for each element of the last axis. The fused node takes the place of the addition, where
  // the bias is known.
  FusionReason find_bias(Epilogue& epilogue) const {
    if (epilogue.product->inputs.size() != 2) return FusionReason::EpilogueTaken;
    Rewriter::Nodes between;
    const ValueId sums = users_.after_reshapes(epilogue.product->outputs[0], &between);
    const Node* addition = users_.only(sums);
    if (!addition) return FusionReason::EpilogueUsers;
    if (!addition->is(Op::Add)) return FusionReason::EpilogueOperation;
    if (!addition->after.empty()) return FusionReason::EpilogueOrdered;
    const ValueId bias = addition->inputs[addition->inputs[0] == sums ? 1 : 0];
    const Shape &whole = graph_.type(sums).shape, &part = graph_.type(bias).shape;
    const std::int64_t channels = graph_.type(epilogue.product->outputs[0]).shape.back();
    const bool fits = graph_.type(bias).dtype == graph_.type(sums).dtype && whole.rank() > 0 &&
                      whole.back() == channels && part.rank() > 0 && part.back() == channels &&
                      part.elements() == channels && graph_.type(addition->outputs[0]).shape == whole;
    const auto is_awaited = [&](const Node* node) { return users_.has_waiter(*node); };
    if (!fits) return FusionReason::EpilogueBias;
    if (is_awaited(epilogue.product) || std::ranges::any_of(between, is_awaited)) return FusionReason::EpilogueOrdered;
    epilogue.addition = addition;
    epilogue.bias = bias;
    epilogue.between = std::move(between);
    return FusionReason::None;
  }

  // Whether the value has a user that is not part of an element-wise region.
  bool needs_pass(ValueId value) const {
    return users_.is_output(value) || std::ranges::any_of(users_.of(value), [&](const Node* reader) {
             return !is_stitchable(graph_, *reader) ||
                    graph_.type(reader->outputs[0]).shape != graph_.type(value).shape;
           });
  }

  // ---- ReLU

  FusionReason find_relu(ValueId sums, std::optional<Relu>& found) const {
    if (users_.is_output(sums)) return FusionReason::EpilogueUsers;
    if ((found = find_selection(sums))) return FusionReason::None;
    const Node* relu = only_neuron(sums);
    if (!relu) return FusionReason::EpilogueUsers;
    const double slope = relu->attributes.number("a");
    const bool has_gradient = users_.of(sums).size() > 1;
    if (slope < 0) return FusionReason::EpilogueSlope;
    if (slope == 0 && has_gradient && !is_only_summed(relu->outputs[0])) return FusionReason::EpilogueSign;
    found = Relu{relu, sums, slope == 0 && has_gradient ? kSignOnly : slope};
    return FusionReason::None;
  }

  // The ReLU that reads `sums`, if all other users are its gradients.
  const Node* only_neuron(ValueId sums) const {
    const Node* relu = nullptr;
    for (const Node* reader : users_.of(sums)) {
      if (!reader->is(Op::NeuronRelu)) continue;
      if (relu || !reader->after.empty()) return nullptr;
      relu = reader;
    }
    const auto belongs = [&](const Node* reader) {
      return reader == relu ||
             (reader->is(Op::NeuronReluGradient) && reader->inputs[0] == sums && reader->inputs[1] != sums &&
              reader->attributes.number("a") == relu->attributes.number("a"));
    };
    return relu && std::ranges::all_of(users_.of(sums), belongs) ? relu : nullptr;
  }

  // select(sums > 0, sums, 0), the only user of `sums`.
  std::optional<Relu> find_selection(ValueId sums) const {
    if (users_.of(sums).size() != 2) return std::nullopt;
    const Node *comparison = users_.of(sums)[0], *selection = users_.of(sums)[1];
    if (!comparison->is(Op::Greater)) std::swap(comparison, selection);
    const auto is_zero = [&](ValueId value) { return single_number(graph_, value) == 0.0; };
    const bool fits = comparison->is(Op::Greater) && comparison->inputs[0] == sums && is_zero(comparison->inputs[1]) &&
                      selection->is(Op::Select) && selection->inputs[0] == comparison->outputs[0] &&
                      selection->inputs[1] == sums && is_zero(selection->inputs[2]) && selection->after.empty() &&
                      graph_.type(selection->outputs[0]) == graph_.type(sums);
    return fits ? std::optional(Relu{selection, sums, 0}) : std::nullopt;
  }

  bool is_only_summed(ValueId value) const {
    std::vector<ValueId> open{value};
    while (!open.empty()) {
      const ValueId next = open.back();
      open.pop_back();
      if (users_.is_output(next)) return false;
      for (const Node* reader : users_.of(next)) {
        if (reader->is(Op::Reshape))
          open.push_back(reader->outputs[0]);
        else if (!reader->is(Op::Matmul) && !reader->is(Op::Conv2d) && !reader->is(Op::Conv2dWeightsGradient))
          return false;
      }
    }
    return true;
  }

  const Graph& graph_;
  Users users_;
};

class EpilogueFuser {
 public:
  explicit EpilogueFuser(const Graph& graph) : graph_(graph), rewriter_(graph) {
    const EpilogueFinder finder(graph);
    for (const Node& node : graph.nodes())
      if (const std::optional<Epilogue> found = finder.find(node)) take(*found);
  }

  Graph run() { return rewriter_.apply(); }

 private:
  // Each of two matmuls in one addition may be the other's bias: the first absorbs the addition.
  void take(const Epilogue& epilogue) {
    const std::optional<Relu>& relu = epilogue.relu;
    if (relu && rewriter_.is_rewritten(relu->node)) return;
    const Node& place = epilogue.addition ? *epilogue.addition : *epilogue.product;
    Rewriter::Nodes taken = epilogue.between;
    taken.push_back(epilogue.product);
    if (!rewriter_.rewrite(place, taken, [this, &place, epilogue] { write(place, epilogue); }) || !relu) return;
    rewriter_.rewrite(*relu->node, {},
                      [this, relu = *relu] { rewriter_.replace(relu.node->outputs[0], rewriter_[relu.sums]); });
  }

  void write(const Node& place, const Epilogue& epilogue) {
    std::vector<Val> operands;
    for (ValueId input : epilogue.product->inputs) operands.push_back(rewriter_[input]);
    if (epilogue.addition) {
      const Val bias = rewriter_[epilogue.bias];
      operands.push_back(bias.shape().rank() == 1 ? bias : reshape(bias, {bias.shape().back()}));
    }
    Attributes attributes = epilogue.product->attributes;
    if (epilogue.relu) attributes.set("slope", epilogue.relu->slope);
    const Val made = rewriter_.builder().op(epilogue.product->op->name().c_str(), operands, std::move(attributes),
                                            epilogue.product->name);
    const Shape& wanted = graph_.type(place.outputs[0]).shape;
    rewriter_.replace(place.outputs[0], made.shape() == wanted ? made : reshape(made, wanted));
  }

  const Graph& graph_;
  Rewriter rewriter_;
};

}  // namespace

Graph fuse_epilogue(const Graph& graph) { return EpilogueFuser(graph).run(); }

}  // namespace openmps::engine
