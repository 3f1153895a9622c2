// The pass fuse_relu_into_pool: ReLU and maximum pooling in one go.
#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/fusion/fuse_relu_into_pool.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

struct Options {
  Attributes pooling{{"kernel", Integers{2, 2}}, {"strides", Integers{2, 2}}};
  double slope = 0;
  bool gradient = true;
};

// max_pool(relu(x)), and with `gradient` what reaches x of a gradient.
struct Pooled {
  Val x, activated, y, indices;
};

Pooled add_pooled(Sketch& sketch, Val x, const Options& options = {}) {
  Pooled made{x, sketch.builder.op("neuron_relu", {x}, {{"a", options.slope}}), {}, {}};
  const std::vector<Val> pooled = sketch.builder.ops("pool2d_max", {&made.activated, 1}, options.pooling, "pooling");
  made.y = pooled[0];
  made.indices = pooled[1];
  sketch.output(made.y);
  if (options.gradient) sketch.output(gradients(sketch.builder, made.y, sketch.input(made.y.shape()), {&made.x, 1})[0]);
  return made;
}

Graph fused(const Sketch& sketch) { return eliminate_dead_code(fuse_relu_into_pool(sketch.graph)); }

void check_fused(const Sketch& sketch) {
  const Graph after = fused(sketch);
  CHECK_MESSAGE(count_of(after, "neuron_relu") + count_of(after, "neuron_relu_gradient") == 0, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

void check_refused(const Sketch& sketch) {
  const Graph after = fused(sketch);
  CHECK_MESSAGE(count_of(after, "neuron_relu") == count_of(sketch.graph, "neuron_relu"), print(after));
  for (const Node& node : after.nodes())
    if (node.op->name() == "pool2d_max") CHECK_MESSAGE(!node.attributes.flag("relu"), print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

}  // namespace

TEST_CASE("fuse_relu_into_pool: max_pool(relu(x)) -> max_pool(x, relu), with and without gradients") {
  for (const bool gradient : {false, true}) {
    Sketch sketch;
    add_pooled(sketch, sketch.input({2, 6, 8, 3}), {.gradient = gradient});
    check_fused(sketch);
  }
}

TEST_CASE("fuse_relu_into_pool: max_pool(relu(x)) -> max_pool(x, relu) under overlapping, padded and dilated windows") {
  const Integers two{2, 2}, three{3, 3}, one{1, 1};
  for (const Attributes& pooling : {Attributes{{"kernel", three}, {"strides", two}, {"pads", Integers{1, 1, 1, 1}}},
                                    Attributes{{"kernel", three}, {"strides", one}, {"pads", Integers{0, 2, -1, 1}}},
                                    Attributes{{"kernel", two}, {"strides", two}, {"dilations", Integers{2, 3}}}}) {
    Sketch sketch;
    add_pooled(sketch, sketch.input({2, 7, 7, 2}), {.pooling = pooling});
    check_fused(sketch);
  }
}

TEST_CASE(
    "fuse_relu_into_pool: windows of negative numbers, exact zeros and equal numbers keep their values and gradients") {
  Sketch sketch;
  //                                             negative        zero first      zero last       equal         largest
  //                                             below 0, and 0
  const Val x = sketch.input({1, 2, 10, 1}, {-1, -2,   0,  -1, -3, -2, 2, 2, -0.5, 0,  //
                                             -3, -0.5, -2, 0,  -1, 0,  2, 1, 0,    -4});
  add_pooled(sketch, x);
  check_fused(sketch);
  const std::vector<Tensor64> results = run(fused(sketch), sketch.inputs);
  CHECK(near(results[0], std::vector<double>{0, 0, 0, 2, 0}));
  for (int i : {0, 1, 10, 11}) CHECK(results[1][i] == 0);  // nothing passes a window of negative numbers
}

TEST_CASE("fuse_relu_into_pool: two pairs of ReLU and pooling in a row -> two poolings") {
  Sketch sketch;
  const Val x = sketch.input({2, 8, 8, 2});
  const auto pooled = [&](Val v) {
    return sketch.builder.op("pool2d_max", {sketch.builder.op("neuron_relu", {v})}, Options{}.pooling);
  };
  const Val y = pooled(pooled(x) - 0.25);
  sketch.output(y);
  sketch.output(gradients(sketch.builder, y, sketch.input(y.shape()), {&x, 1})[0]);
  check_fused(sketch);
}

TEST_CASE("fuse_relu_into_pool: a ReLU that something else reads stays") {
  Sketch read, given_back;
  read.output(tanh(add_pooled(read, read.input({1, 4, 4, 2})).activated));
  check_refused(read);
  given_back.output(add_pooled(given_back, given_back.input({1, 4, 4, 2})).activated);
  check_refused(given_back);
}

TEST_CASE("fuse_relu_into_pool: a slope for negative numbers or a border of zeros keeps the ReLU") {
  for (const bool gradient : {false, true}) {
    Sketch leaky;
    add_pooled(leaky, leaky.input({1, 4, 4, 2}), {.slope = 0.125, .gradient = gradient});
    check_refused(leaky);
  }
  Sketch bordered;
  add_pooled(bordered, bordered.input({1, 4, 4, 2}),
             {.pooling = {{"kernel", Integers{3, 3}},
                          {"strides", Integers{2, 2}},
                          {"pads", Integers{1, 1, 1, 1}},
                          {"border", std::string("zero")}}});
  check_refused(bordered);
}

TEST_CASE("fuse_relu_into_pool: indices that the caller or another node reads keep the ReLU") {
  Sketch given_back;
  given_back.output(add_pooled(given_back, given_back.input({1, 4, 4, 2}), {.gradient = false}).indices);
  check_refused(given_back);

  Sketch read_twice;
  const Pooled pooled = add_pooled(read_twice, read_twice.input({1, 4, 4, 2}));
  read_twice.output(cast(pooled.indices, DType::Float64));
  check_refused(read_twice);
}

TEST_CASE("fuse_relu_into_pool: a pooling's gradient that does not end in the same ReLU keeps the ReLU") {
  Sketch sketch;
  const Pooled pooled = add_pooled(sketch, sketch.input({1, 4, 4, 2}), {.gradient = false});
  Attributes attributes = Options{}.pooling;
  attributes.set("input_size", Integers{4, 4});
  const Val dy = sketch.input(pooled.y.shape());
  const Val dx = sketch.builder.op("pool2d_max_gradient", {dy, pooled.indices}, attributes);
  sketch.output(sketch.builder.op("neuron_relu_gradient", {sketch.input({1, 4, 4, 2}), dx}));
  check_refused(sketch);
}

TEST_CASE("fuse_relu_into_pool: a pooling's gradient that something else reads keeps the ReLU") {
  Sketch sketch;
  add_pooled(sketch, sketch.input({1, 4, 4, 2}));
  for (const Node& node : std::vector<Node>(sketch.graph.nodes()))
    if (node.op->name() == "pool2d_max_gradient") sketch.output(tanh(sketch.builder.wrap(node.outputs[0])));
  check_refused(sketch);
}

}  // namespace openmps::engine::testing
