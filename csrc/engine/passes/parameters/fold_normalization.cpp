#include "engine/passes/parameters/fold_normalization.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/passes/parameters/preparations.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// A product and what follows it alone: y = (x w + bias) a + b by channel, step by step.
struct ScaledProduct {
  const Node* product;
  Rewriter::Nodes steps;    // subtract, multiply, add, in the graph's order
  Rewriter::Nodes between;  // reshapes
};

class ScaledProductFinder {
 public:
  explicit ScaledProductFinder(const Graph& graph)
      : graph_(graph), users_(graph), follows_(values_of_parameters(graph)) {}

  std::optional<ScaledProduct> find(const Node& product) const {
    if (!is_suitable(product)) return std::nullopt;
    ScaledProduct found{&product, {}, {}};
    bool has_factor = false;
    const Node* last = &product;
    for (;;) {
      std::vector<const Node*> reshapes;
      const ValueId sums = users_.after_reshapes(last->outputs[0], &reshapes);
      const Node* next = users_.only(sums);
      if (users_.has_waiter(*last) || !next || !is_step(*next, sums, channels(product))) break;
      if (std::ranges::any_of(reshapes, [&](const Node* node) { return users_.has_waiter(*node); })) break;
      found.between.insert(found.between.end(), reshapes.begin(), reshapes.end());
      found.steps.push_back(next);
      has_factor = has_factor || next->is(Op::Multiply);
      last = next;
    }
    return has_factor ? std::optional(std::move(found)) : std::nullopt;
  }

 private:
  std::int64_t channels(const Node& product) const { return graph_.type(product.outputs[0]).shape.back(); }
  bool follows(ValueId value) const { return follows_[static_cast<std::size_t>(value)]; }

  bool is_suitable(const Node& product) const {
    if (!product.is(Op::Conv2d) && !product.is(Op::Matmul)) return false;
    if (!product.after.empty() || product.attributes.number("slope") != 1) return false;
    const auto& inputs = product.inputs;
    const bool is_matrix = product.is(Op::Conv2d) || graph_.type(inputs[1]).shape.rank() == 2;
    return is_matrix && std::ranges::all_of(inputs.begin() + 1, inputs.end(), [&](ValueId v) { return follows(v); }) &&
           !follows(inputs[0]);
  }

  // A sum or product of `sums` with one number, or one for each element of the last axis.
  bool is_step(const Node& node, ValueId sums, std::int64_t channels) const {
    if (!node.is(Op::Subtract) && !node.is(Op::Multiply) && !node.is(Op::Add)) return false;
    if (!node.after.empty() || (node.is(Op::Subtract) && node.inputs[0] != sums)) return false;
    const ValueId other = node.inputs[node.inputs[0] == sums ? 1 : 0];
    const Shape &whole = graph_.type(sums).shape, &part = graph_.type(other).shape;
    const bool fits = part.elements() == 1 || (part.elements() == channels && part.back() == channels);
    return follows(other) && fits && whole.rank() > 0 && whole.back() == channels &&
           graph_.type(node.outputs[0]) == graph_.type(sums) && graph_.type(other).dtype == graph_.type(sums).dtype;
  }

  const Graph& graph_;
  const Users users_;
  const std::vector<bool> follows_;
};

class NormalizationFolder {
 public:
  explicit NormalizationFolder(const Graph& graph) : graph_(graph), rewriter_(graph) {
    const ScaledProductFinder finder(graph);
    for (const Node& node : graph.nodes()) {
      const std::optional<ScaledProduct> found = finder.find(node);
      if (!found) continue;
      Rewriter::Nodes absorbed = found->between;
      absorbed.push_back(found->product);
      absorbed.insert(absorbed.end(), found->steps.begin(), found->steps.end());
      const Node& last = *found->steps.back();
      rewriter_.rewrite(last, absorbed, [this, &last, found = *found] { write(last, found); });
    }
  }

  Graph run() { return rewriter_.apply(); }

 private:
  // (x w + bias) scale + ... is x (w scale) + offset.
  struct ScaleAndOffset {
    std::optional<Val> scale, offset;
  };

  void write(const Node& last, const ScaledProduct& found) {
    const Node& product = *found.product;
    const std::int64_t channels = graph_.type(product.outputs[0]).shape.back();
    const auto [scale, offset] = combined(found, channels);
    std::vector<Val> operands{rewriter_[product.inputs[0]],
                              rewriter_[product.inputs[1]] * along_weights(product, *scale)};
    if (offset) operands.push_back(*offset);
    const Val made = rewriter_.builder().op(product.op->name().c_str(), operands, product.attributes, product.name);
    const Shape& wanted = graph_.type(last.outputs[0]).shape;
    rewriter_.replace(last.outputs[0], made.shape() == wanted ? made : reshape(made, wanted));
  }

  ScaleAndOffset combined(const ScaledProduct& found, std::int64_t channels) {
    ScaleAndOffset of;
    if (found.product->inputs.size() > 2) of.offset = rewriter_[found.product->inputs[2]];
    ValueId sums = found.product->outputs[0];
    for (const Node* step : found.steps) {
      const bool is_first = is_made_of(step->inputs[0], sums);
      const Val other = by_channel(rewriter_[step->inputs[is_first ? 1 : 0]], channels);
      if (step->is(Op::Multiply)) {
        of.scale = of.scale ? *of.scale * other : other;
        if (of.offset) of.offset = *of.offset * other;
      } else if (step->is(Op::Add)) {
        of.offset = of.offset ? *of.offset + other : other;
      } else {
        of.offset = of.offset ? *of.offset - other : -other;
      }
      sums = step->outputs[0];
    }
    return of;
  }

  bool is_made_of(ValueId value, ValueId sums) const {
    for (const Node* maker; value != sums && (maker = graph_.producer(value, Op::Reshape));) value = maker->inputs[0];
    return value == sums;
  }

  static Val by_channel(Val value, std::int64_t channels) {
    const Shape wanted{channels};
    if (value.shape() == wanted) return value;
    if (value.shape().elements() == channels) return reshape(value, wanted);
    return broadcast_to(reshape(value, {1}), wanted);
  }

  // Weights of a convolution have the output channels first; those of a matmul last, unless they are transposed.
  static Val along_weights(const Node& product, Val scale) {
    const std::int64_t channels = scale.shape()[0];
    if (product.is(Op::Conv2d)) return reshape(scale, {channels, 1, 1, 1});
    return product.attributes.flag("transpose_b") ? reshape(scale, {channels, 1}) : scale;
  }

  const Graph& graph_;
  Rewriter rewriter_;
};

}  // namespace

Graph fold_normalization(const Graph& graph) { return NormalizationFolder(graph).run(); }

}  // namespace openmps::engine
