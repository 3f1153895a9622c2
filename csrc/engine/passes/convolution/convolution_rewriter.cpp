#include "engine/passes/convolution/convolution_rewriter.h"

#include "engine/ir/op_def.h"

namespace openmps::engine {

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
  if (!node.after.empty()) return false;
  const std::string& op = node.op->name();
  const auto lowered = [&](const Shape& x, const Shape& w, auto how) {
    const Problem p(node.attributes, x, w);
    return p.plain && (this->*how)(node, p);
  };
  if (op == "conv2d") return lowered(shape(node.inputs[0]), shape(node.inputs[1]), &ConvolutionRewriter::lower_forward);
  if (op == "conv2d_data_gradient")
    return lowered(shape(node.outputs[0]), shape(node.inputs[1]), &ConvolutionRewriter::lower_data_gradient);
  return op == "conv2d_weights_gradient" &&
         lowered(shape(node.inputs[0]), shape(node.outputs[0]), &ConvolutionRewriter::lower_weights_gradient);
}

Val ConvolutionRewriter::Weights::matrix(std::int64_t out) const {
  const std::int64_t in = source.shape().elements() / out;
  return outputs_last ? reshape(source, {in, out}) : reshape(source, {out, in});
}

ConvolutionRewriter::Weights ConvolutionRewriter::weights_of(const Node& node) {
  const Node* made_by = graph_.producer(node.inputs[1]);
  if (made_by && made_by->op->name() == "transpose" &&
      made_by->attributes.integers("permutation") == Integers{3, 0, 1, 2})
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
  const bool fits = node.op->name() == "transpose" && node.after.empty() &&
                    node.attributes.integers("permutation") == Integers{1, 2, 3, 0};
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

void ConvolutionRewriter::give_bias_gradient(const Node& node, const Problem& p) {
  give(node, 1, reduce_sum(gradient_rows(input(node, 1), p), {0}, false));
}

}  // namespace openmps::engine
