// The pass fuse_relu_into_convolution: a convolution that applies the ReLU behind it.
#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/eliminate_dead.h"
#include "engine/passes/fuse_relu_into_convolution.h"
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

// Fused into a convolution with this slope; 1: not fused.
void check(const Sketch& sketch, double slope) {
  const Graph after = eliminate_dead(fuse_relu_into_convolution(sketch.graph));
  CHECK_MESSAGE(slope_in(after) == slope, print(after));
  CHECK_MESSAGE(count_of(after, "neuron_relu") == (slope == 1 ? count_of(sketch.graph, "neuron_relu") : 0),
                print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

}  // namespace

TEST_CASE("fuse_relu_into_convolution: relu(conv2d(x)) -> conv2d(x, slope)") {
  for (const double slope : {0.0, 0.1, 2.0}) {
    Sketch sketch;
    sketch.output(add_layer(sketch, sketch.input({2, 4, 5, 2}), slope).activated);
    check(sketch, slope);
  }
}

TEST_CASE("fuse_relu_into_convolution: where the gradient needs the sign it is kept") {
  for (const double slope : {0.0, 0.1}) {
    Sketch sketch;
    const Val x = sketch.input({2, 4, 5, 2});
    const Val y = add_product(sketch, add_layer(sketch, x, slope).activated);
    sketch.output(y);
    add_gradients(sketch, y, {x});
    check(sketch, slope == 0 ? 1e-20 : slope);
  }
}

TEST_CASE("fuse_relu_into_convolution: at a sum of exactly 0 the gradient passes, as before") {
  Sketch sketch;
  const Val x = sketch.input({1, 3, 3, 1}, {0, 0, 0, 0, 0, 0, 0, 1, -1}), w = sketch.input({1, 1, 1, 1}, {1});
  const Val relu = sketch.builder.op("neuron_relu", {sketch.builder.op("conv2d", {x, w}, {})}, {{"a", 0.0}});
  const Val y = add_product(sketch, relu);
  sketch.output(y);
  add_gradients(sketch, y, {x});
  check(sketch, 1e-20);
}

TEST_CASE("fuse_relu_into_convolution: two layers, one behind the other") {
  Sketch sketch;
  const Val x = sketch.input({1, 4, 4, 2});
  const Val between = add_layer(sketch, x, 0).activated, w = sketch.input({2, 3, 3, 3});
  const Val second = sketch.builder.op("neuron_relu", {sketch.builder.op("conv2d", {between, w}, {})}, {{"a", 0.0}});
  const Val y = add_product(sketch, second);
  sketch.output(y);
  add_gradients(sketch, y, {x, w});
  check(sketch, 1e-20);
}

TEST_CASE("fuse_relu_into_convolution: leaves alone what others read, or would tell from ReLU") {
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

}  // namespace openmps::engine::testing
