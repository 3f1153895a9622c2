#include "engine/passes/convolution/convolution_rewriter.h"

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"

namespace openmps::engine {

std::optional<ConvolutionShapes> convolution_shapes(const Graph& graph, const Node& node) {
  const auto in = [&](std::size_t i) { return graph.type(node.inputs[i]).shape; };
  const auto out = [&] { return graph.type(node.outputs[0]).shape; };
  if (node.is(Op::Conv2d)) return ConvolutionShapes{in(0), in(1)};
  if (node.is(Op::Conv2dDataGradient)) return ConvolutionShapes{out(), in(1)};
  return node.is(Op::Conv2dWeightsGradient) ? std::optional(ConvolutionShapes{in(0), out()}) : std::nullopt;
}

ConvolutionProblem::ConvolutionProblem(const Attributes& attributes, const Shape& x, const Shape& w)
    : image(x), weights(w), window(Window::of(attributes, {x[1], x[2]}, {w[1], w[2]})) {
  result = {x[0], window.y.output, window.x.output, w[0]};
  plain = attributes.integer("groups") == 1 && (!attributes.find("slope") || attributes.number("slope") == 1);
}

Val matrix_product(Val a, Val b, bool transpose_a, bool transpose_b, const std::string& name) {
  return a.builder->op("matmul", {a, b}, {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}}, name);
}

ConvolutionRewriter::ConvolutionRewriter(const Graph& graph)
    : graph_(graph), rewriter_(graph), uses_(count_uses(graph)) {
  for (const Node& node : graph.nodes())
    for (const ValueId input : node.inputs) users_[input] = &node;
}

Graph ConvolutionRewriter::run() {
  for (const Node& node : graph_.nodes())
    if (!lower(node)) rewriter_.copy(node);
  return rewriter_.finish();
}

bool ConvolutionRewriter::lower(const Node& node) {
  if (const auto found = transposed_.find(&node); found != transposed_.end()) {
    rewriter_.replace(node.outputs[0], found->second);
    return true;
  }
  const auto shapes = convolution_shapes(graph_, node);
  if (!shapes || !node.after.empty()) return false;
  const Problem p(node.attributes, shapes->image, shapes->weights);
  if (!p.plain) return false;
  if (node.is(Op::Conv2d)) return lower_forward(node, p);
  return node.is(Op::Conv2dDataGradient) ? lower_data_gradient(node, p) : lower_weights_gradient(node, p);
}

Val ConvolutionRewriter::Weights::matrix(std::int64_t out) const {
  const std::int64_t in = source.shape().elements() / out;
  return outputs_last ? reshape(source, {in, out}) : reshape(source, {out, in});
}

ConvolutionRewriter::Weights ConvolutionRewriter::weights_of(const Node& node) {
  const Node* made_by = graph_.producer(node.inputs[1], Op::Transpose);
  if (made_by && made_by->attributes.integers("permutation") == Integers{3, 0, 1, 2})
    return {rewriter_[made_by->inputs[0]], true};
  return {rewriter_[node.inputs[1]], false};
}

Val ConvolutionRewriter::outputs_last(const Weights& weights) {
  if (weights.outputs_last) return weights.source;
  return builder().op("transpose", {weights.source}, {{"permutation", Integers{1, 2, 3, 0}}});
}

// Null if the value has another user.
const Node* ConvolutionRewriter::only_transposition(ValueId gradient) const {
  const auto reader = users_.find(gradient);
  if (reader == users_.end() || uses_[static_cast<std::size_t>(gradient)] != 1) return nullptr;
  const Node& node = *reader->second;
  const bool fits =
      node.is(Op::Transpose) && node.after.empty() && node.attributes.integers("permutation") == Integers{1, 2, 3, 0};
  return fits ? &node : nullptr;
}

void ConvolutionRewriter::give_outputs_last(const Node& node, Val gradient) {
  if (const Node* transposition = only_transposition(node.outputs[0])) transposed_[transposition] = gradient;
  give(node, 0, builder().op("transpose", {gradient}, {{"permutation", Integers{3, 0, 1, 2}}}, node.name));
}

Val ConvolutionRewriter::forward_matmul(const Node& node, const Problem& p, Val x, const Weights& weights) {
  std::vector<Val> operands{x, weights.matrix(p.outputs())};
  if (node.inputs.size() == 3) operands.push_back(input(node, 2));
  return builder().op("matmul", operands, {{"transpose_b", !weights.outputs_last}}, node.name);
}

Val ConvolutionRewriter::gradient_rows(Val dy, const Problem& p) const { return reshape(dy, {p.rows(), p.outputs()}); }

Val ConvolutionRewriter::data_gradient_matmul(const Node& node, const Problem& p, const Weights& weights) {
  return matrix_product(gradient_rows(input(node, 0), p), weights.matrix(p.outputs()), false, weights.outputs_last,
                        node.name);
}

Val ConvolutionRewriter::weights_gradient_matmul(const Node& node, const Problem& p, Val x, bool outputs_last) {
  const Val dy = gradient_rows(input(node, 1), p);
  return outputs_last ? matrix_product(x, dy, true, false, node.name) : matrix_product(dy, x, true, false, node.name);
}

void ConvolutionRewriter::give_weights_gradient(const Node& node, const Problem& p, Val x) {
  const bool last = wants_outputs_last(node);
  const Val dw = weights_gradient_matmul(node, p, x, last);
  if (last)
    give_outputs_last(node, reshape(dw, {p.weights[1], p.weights[2], p.inputs(), p.outputs()}));
  else
    give(node, 0, reshape(dw, p.weights));
  give_bias_gradient(node, p);
}

void ConvolutionRewriter::give_bias_gradient(const Node& node, const Problem& p) {
  give(node, 1, reduce_sum(gradient_rows(input(node, 1), p), {0}, false));
}

}  // namespace openmps::engine
