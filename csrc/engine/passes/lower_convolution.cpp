#include "engine/passes/lower_convolution.h"

#include <optional>

#include "engine/ops/op_def.h"
#include "engine/passes/rewriter.h"

namespace openmps::engine {
namespace {

// The extents of one convolution as a matrix product: y (rows, out) = x (rows, in) times w (out, in) transposed.
struct Product {
  std::int64_t rows, in, out;
};

struct Extents {
  std::int64_t batch, height, width, channels;
  explicit Extents(const Shape& image) : batch(image[0]), height(image[1]), width(image[2]), channels(image[3]) {}
};

bool all_are(const Integers& values, std::int64_t value) {
  for (std::int64_t v : values)
    if (v != value) return false;
  return true;
}

// `image` is what the convolution reads, `kernel` its (height, width), `out` its output channels.
std::optional<Product> as_product(const Attributes& attributes, const Extents& image, std::int64_t kernel_height,
                                  std::int64_t kernel_width, std::int64_t out) {
  if (attributes.integer("groups") != 1 || !all_are(attributes.integers("pads"), 0)) return std::nullopt;
  if (kernel_height == 1 && kernel_width == 1 && all_are(attributes.integers("strides"), 1))
    return Product{image.batch * image.height * image.width, image.channels, out};
  if (kernel_height == image.height && kernel_width == image.width && all_are(attributes.integers("dilations"), 1))
    return Product{image.batch, image.height * image.width * image.channels, out};
  return std::nullopt;
}

Val product(Val a, Val b, bool transpose_a, bool transpose_b, const std::string& name) {
  return a.builder->op("matmul", {a, b}, {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}}, name);
}

bool lower_forward(Rewriter& rewriter, const Node& node) {
  const Graph& old = rewriter.old();
  const Shape& w = old.type(node.inputs[1]).shape;
  const auto p = as_product(node.attributes, Extents(old.type(node.inputs[0]).shape), w[1], w[2], w[0]);
  if (!p) return false;
  const Val x = reshape(rewriter[node.inputs[0]], {p->rows, p->in});
  const Val weights = reshape(rewriter[node.inputs[1]], {p->out, p->in});
  std::vector<Val> operands{x, weights};
  if (node.inputs.size() == 3) operands.push_back(rewriter[node.inputs[2]]);
  const Val y = rewriter.builder().op("matmul", operands, {{"transpose_b", true}}, node.name);
  rewriter.replace(node.outputs[0], reshape(y, old.type(node.outputs[0]).shape));
  return true;
}

bool lower_data_gradient(Rewriter& rewriter, const Node& node) {
  const Graph& old = rewriter.old();
  const Shape& w = old.type(node.inputs[1]).shape;
  const auto p = as_product(node.attributes, Extents(old.type(node.outputs[0]).shape), w[1], w[2], w[0]);
  if (!p) return false;
  const Val dy = reshape(rewriter[node.inputs[0]], {p->rows, p->out});
  const Val weights = reshape(rewriter[node.inputs[1]], {p->out, p->in});
  rewriter.replace(node.outputs[0],
                   reshape(product(dy, weights, false, false, node.name), old.type(node.outputs[0]).shape));
  return true;
}

bool lower_weights_gradient(Rewriter& rewriter, const Node& node) {
  const Graph& old = rewriter.old();
  const Shape& dw = old.type(node.outputs[0]).shape;
  const auto p = as_product(node.attributes, Extents(old.type(node.inputs[0]).shape), dw[1], dw[2], dw[0]);
  if (!p) return false;
  const Val x = reshape(rewriter[node.inputs[0]], {p->rows, p->in});
  const Val dy = reshape(rewriter[node.inputs[1]], {p->rows, p->out});
  rewriter.replace(node.outputs[0], reshape(product(dy, x, true, false, node.name), dw));
  rewriter.replace(node.outputs[1], reduce_sum(dy, {0}, false));
  return true;
}

struct Rule {
  const char* op;
  bool (*lower)(Rewriter& rewriter, const Node& node);
};
constexpr Rule kRules[] = {{"conv2d", lower_forward},
                           {"conv2d_data_gradient", lower_data_gradient},
                           {"conv2d_weights_gradient", lower_weights_gradient}};

}  // namespace

Graph lower_convolution(const Graph& graph) {
  Rewriter rewriter(graph);
  for (const Node& node : graph.nodes()) {
    bool lowered = false;
    for (const Rule& rule : kRules)
      lowered = lowered || (node.op->name() == rule.op && node.after.empty() && rule.lower(rewriter, node));
    if (!lowered) rewriter.copy(node);
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
