// The pass fuse_epilogue: convolutions and matmuls that add the bias and apply the ReLU after them.
#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/fusion/fuse_epilogue.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

struct Layer {
  Val sums, activated;
};

// relu(conv2d(x, w, bias)): 3x3 pixels of 2 channels to 3.
Layer add_layer(Sketch& sketch, Val x, double slope) {
  const Val w = sketch.input({3, 3, 3, 2}), bias = sketch.input({3});
  const Val sums = sketch.builder.op("conv2d", {x, w, bias}, {{"pads", Integers{1, 1, 1, 1}}});
  return {sums, sketch.builder.op("neuron_relu", {sums}, {{"a", slope}})};
}

Val add_product(Sketch& sketch, Val image) {
  const Val rows = reshape(image, {image.shape()[0], image.shape().elements() / image.shape()[0]});
  return sketch.builder.op("matmul", {rows, sketch.input({rows.shape()[1], 4})}, {});
}

void add_gradients(Sketch& sketch, Val y, const std::vector<Val>& of) {
  for (const Val gradient : gradients(sketch.builder, y, sketch.input(y.shape()), of)) sketch.output(gradient);
}

double slope_in(const Graph& graph) {
  for (const Node& node : graph.nodes())
    if (node.op->name() == "conv2d") return node.attributes.number("slope");
  return -1;
}

// Of the first product: how many operands it has, and its slope.
struct Product {
  std::size_t operands;
  double slope;
  friend bool operator==(const Product&, const Product&) = default;
};
Product product_in(const Graph& graph) {
  for (const Node& node : graph.nodes())
    if (node.op->name() == "matmul") return {node.inputs.size(), node.attributes.number("slope")};
  return {};
}
constexpr Product kPlain{2, 1.0}, kWithBias{3, 1.0}, kWithRelu{2, 0.0}, kWithBoth{3, 0.0}, kWithSign{3, 1e-20};

// MPSGraph's ReLU.
Val selected(Sketch& sketch, Val x) {
  const Val zero = sketch.builder.constant(0, x.dtype());
  return select(sketch.builder.op("greater", {x, zero}), x, zero);
}

Graph checked(const Sketch& sketch) {
  Graph after = eliminate_dead_code(fuse_epilogue(sketch.graph));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  return after;
}

// Fused into a convolution with this slope; 1: not fused.
void check(const Sketch& sketch, double slope) {
  const Graph after = eliminate_dead_code(fuse_epilogue(sketch.graph));
  CHECK_MESSAGE(slope_in(after) == slope, print(after));
  CHECK_MESSAGE(count_of(after, "neuron_relu") == (slope == 1 ? count_of(sketch.graph, "neuron_relu") : 0),
                print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

}  // namespace

TEST_CASE("fuse_epilogue: relu(conv2d(x)) -> conv2d(x, slope)") {
  for (const double slope : {0.0, 0.1, 2.0}) {
    Sketch sketch;
    sketch.output(add_layer(sketch, sketch.input({2, 4, 5, 2}), slope).activated);
    check(sketch, slope);
  }
}

TEST_CASE("fuse_epilogue: where the gradient needs the sign it is kept") {
  for (const double slope : {0.0, 0.1}) {
    Sketch sketch;
    const Val x = sketch.input({2, 4, 5, 2});
    const Val y = add_product(sketch, add_layer(sketch, x, slope).activated);
    sketch.output(y);
    add_gradients(sketch, y, {x});
    check(sketch, slope == 0 ? 1e-20 : slope);
  }
}

TEST_CASE("fuse_epilogue: at a sum of exactly 0 the gradient passes, as before") {
  Sketch sketch;
  const Val x = sketch.input({1, 3, 3, 1}, {0, 0, 0, 0, 0, 0, 0, 1, -1}), w = sketch.input({1, 1, 1, 1}, {1});
  const Val relu = sketch.builder.op("neuron_relu", {sketch.builder.op("conv2d", {x, w}, {})}, {{"a", 0.0}});
  const Val y = add_product(sketch, relu);
  sketch.output(y);
  add_gradients(sketch, y, {x});
  check(sketch, 1e-20);
}

TEST_CASE("fuse_epilogue: two layers, one after the other") {
  Sketch sketch;
  const Val x = sketch.input({1, 4, 4, 2});
  const Val between = add_layer(sketch, x, 0).activated, w = sketch.input({2, 3, 3, 3});
  const Val second = sketch.builder.op("neuron_relu", {sketch.builder.op("conv2d", {between, w}, {})}, {{"a", 0.0}});
  const Val y = add_product(sketch, second);
  sketch.output(y);
  add_gradients(sketch, y, {x, w});
  check(sketch, 1e-20);
}

TEST_CASE("fuse_epilogue: leaves alone what others read, or would tell from ReLU") {
  const auto refused = [](double slope, const auto& build) {
    Sketch sketch;
    const Val x = sketch.input({1, 4, 4, 2});
    build(sketch, x, add_layer(sketch, x, slope));
    check(sketch, 1);
  };
  SUBCASE("the sums are an output") {
    refused(0, [](Sketch& sketch, Val, const Layer& layer) {
      sketch.output(layer.activated);
      sketch.output(layer.sums);
    });
  }
  SUBCASE("the sums have another reader") {
    refused(0, [](Sketch& sketch, Val, const Layer& layer) {
      sketch.output(sketch.builder.op("add", {layer.sums, layer.activated}, {}));
    });
  }
  SUBCASE("with a gradient, ReLU's result is an output") {
    refused(0, [](Sketch& sketch, Val x, const Layer& layer) {
      sketch.output(layer.activated);
      add_gradients(sketch, layer.activated, {x});
    });
  }
  SUBCASE("with a gradient, its reciprocal is taken") {
    refused(0, [](Sketch& sketch, Val x, const Layer& layer) {
      const Val y = sketch.builder.op("reciprocal", {layer.activated}, {});
      sketch.output(y);
      add_gradients(sketch, add_product(sketch, layer.activated), {x});
    });
  }
  SUBCASE("a negative slope hides the sign") {
    refused(-0.5, [](Sketch& sketch, Val, const Layer& layer) { sketch.output(layer.activated); });
  }
  SUBCASE("two ReLUs read the sums") {
    refused(0, [](Sketch& sketch, Val, const Layer& layer) {
      sketch.output(layer.activated);
      sketch.output(sketch.builder.op("neuron_relu", {layer.sums}, {{"a", 0.5}}));
    });
  }
}

TEST_CASE("fuse_epilogue: matmul + bias, ReLU after it or not, through reshapes -> matmul(a, b, bias, slope)") {
  struct Case {
    bool bias, relu;
    Shape bias_shape;
    Product expected;
  };
  for (const Case& c : {Case{false, false, {}, kPlain}, Case{false, true, {}, kWithRelu},
                        Case{true, false, {5}, kWithBias}, Case{true, true, {5}, kWithBoth},
                        Case{true, true, {1, 1, 5}, kWithBoth}, Case{true, true, {1, 5}, kWithBoth}}) {
    Sketch sketch;
    Val y = sketch.builder.op("matmul", {sketch.input({6, 3}), sketch.input({3, 5})});
    y = reshape(y, {2, 3, 5});
    if (c.bias) y = y + sketch.input(c.bias_shape) * 1.0;  // known only after the product
    if (c.relu) y = selected(sketch, reshape(y, {3, 2, 5}));
    sketch.output(y);
    const Graph after = checked(sketch);
    CHECK_MESSAGE(product_in(after) == c.expected, print(after));
    CHECK_MESSAGE(count_of(after, "select") == 0, print(after));
  }
}

TEST_CASE("fuse_epilogue: bias + conv2d, the bias first") {
  Sketch sketch;
  const Val bias = sketch.input({4}),
            sums = sketch.builder.op("conv2d", {sketch.input({1, 3, 3, 2}), sketch.input({4, 1, 1, 2})});
  sketch.output(selected(sketch, bias + sums));
  const Graph after = checked(sketch);
  CHECK_MESSAGE(slope_in(after) == 0, print(after));
  CHECK_MESSAGE(count_of(after, "add") == 0, print(after));
}

TEST_CASE("fuse_epilogue: the gradient of MPSGraph's ReLU asks the result, at 0 as well") {
  Sketch sketch;
  const Val x = sketch.input({2, 2}, {1, 0, -1, 2}), w = sketch.input({2, 2}, {1, 0, 0, 1}), bias = sketch.input({2});
  const Val y = selected(sketch, sketch.builder.op("matmul", {x, w}) + bias * 0.0);
  sketch.output(y);
  add_gradients(sketch, y, {x, w, bias});
  const Graph after = checked(sketch);
  CHECK_MESSAGE(product_in(after) == kWithBoth, print(after));
}

TEST_CASE("fuse_epilogue: a fully connected layer's ReLU and its gradient, after a reshape") {
  Sketch sketch;
  const Val x = sketch.input({3, 4}), w = sketch.input({4, 5}), bias = sketch.input({5});
  const Val sums = reshape(sketch.builder.op("matmul", {x, w, bias}), {3, 1, 1, 5});
  const Val y = add_product(sketch, sketch.builder.op("neuron_relu", {sums}, {{"a", 0.0}}));
  sketch.output(y);
  add_gradients(sketch, y, {x, w, bias});
  const Graph after = checked(sketch);
  CHECK_MESSAGE(product_in(after) == kWithSign, print(after));
  CHECK_MESSAGE(count_of(after, "neuron_relu") == 0, print(after));
}

TEST_CASE("fuse_epilogue: an operand that is no bias of the last axis, or free in a region, is left alone") {
  const auto refused = [](const auto& build) {
    Sketch sketch;
    const Val product = sketch.builder.op("matmul", {sketch.input({5, 3}), sketch.input({3, 5})});
    build(sketch, product);
    const Graph after = checked(sketch);
    CHECK_MESSAGE(product_in(after) == kPlain, print(after));
  };
  SUBCASE("one number for each row") {
    refused([](Sketch& sketch, Val product) { sketch.output(product + sketch.input({5, 1})); });
  }
  SUBCASE("as many numbers as the product") {
    refused([](Sketch& sketch, Val product) { sketch.output(product + sketch.input({5, 5})); });
  }
  SUBCASE("the addition makes a larger tensor") {
    refused([](Sketch& sketch, Val product) { sketch.output(product + sketch.input({2, 1, 5})); });
  }
  SUBCASE("the last axis is another one") {
    refused([](Sketch& sketch, Val product) {
      sketch.output(reduce_sum(reshape(product, {25, 1}) + sketch.input({1}), {0}));
    });
  }
  SUBCASE("element-wise work follows") {
    Sketch sketch;
    const Val product =
        sketch.builder.op("matmul", {sketch.input({5, 3}, DType::Float32), sketch.input({3, 5}, DType::Float32)});
    sketch.output(exp(product + sketch.input({5}, DType::Float32)));
    const Graph after = checked(sketch);
    CHECK_MESSAGE(product_in(after) == kPlain, print(after));
  }
  SUBCASE("the product has another reader") {
    refused([](Sketch& sketch, Val product) {
      sketch.output(product + sketch.input({5}));
      sketch.output(product);
    });
  }
  SUBCASE("the selection is between others") {
    refused([](Sketch& sketch, Val product) {
      const Val zero = sketch.builder.constant(0, product.dtype()), one = sketch.builder.constant(1, product.dtype());
      sketch.output(select(sketch.builder.op("greater", {product, one}), product, zero));
    });
  }
}

TEST_CASE("fuse_epilogue: of two matmuls that one addition reads, one becomes the other's bias") {
  for (const bool reshapes : {false, true})
    for (const bool relu : {false, true}) {
      Sketch sketch;
      const auto product = [&](std::int64_t depth) {
        const Val y = sketch.builder.op("matmul", {sketch.input({1, depth}), sketch.input({depth, 5})});
        return reshapes ? reshape(y, {5}) : y;
      };
      Val y = product(3) + product(4) + product(2);
      if (relu) y = selected(sketch, y);
      sketch.output(y);
      const Graph after = checked(sketch);
      CHECK_MESSAGE(count_of(after, "matmul") == 3, print(after));
      CHECK_MESSAGE(count_of(after, "add") == 0, print(after));
      CHECK_MESSAGE(count_of(after, "select") == 0, print(after));
    }
}

TEST_CASE("fuse_epilogue: a control edge to the matmul keeps it where it is") {
  Sketch sketch;
  const Val x = sketch.input({5, 3}), product = sketch.builder.op("matmul", {x, sketch.input({3, 5})}), later = exp(x);
  const auto node_of = [&](Val value) { return sketch.graph.values()[static_cast<std::size_t>(value.id)].producer; };
  sketch.graph.node(node_of(later)).after.push_back(node_of(product));
  sketch.output(later);
  sketch.output(product + sketch.input({5}));
  const Graph after = checked(sketch);
  CHECK_MESSAGE(product_in(after) == kPlain, print(after));
}

}  // namespace openmps::engine::testing
