// The pass fold_normalization: a product and the factors and sums by channel after it become a product with other
// weights.
#include <doctest/doctest.h>

#include <functional>

#include "engine/ir/printer.h"
#include "engine/passes/parameters/fold_normalization.h"
#include "engine/passes/parameters/preparations.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

// 3x3 pixels of 2 channels to `channels`.
Val convolution(Sketch& sketch, Val weights, std::int64_t groups = 1) {
  return sketch.builder.op("conv2d", {sketch.input({2, 5, 4, 2}), weights},
                           {{"pads", Integers{1, 1, 1, 1}}, {"groups", groups}});
}

Val normalized(Sketch& sketch, Val x, const Shape& each) {
  return (x - sketch.parameter(each)) * sketch.parameter(each) + sketch.parameter(each);
}

struct Folded {
  int element_wise = 0;  // nodes whose work is not kept
  std::size_t operands = 0;
};

// What the pass leaves of the graph, which gives the same numbers.
Folded folded(const Sketch& sketch) {
  const Graph after = eliminate_dead_code(fold_normalization(sketch.graph));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs, 1e-11));
  const std::vector<bool> kept = find_preparations(after);
  Folded result;
  for (const Node& node : after.nodes()) {
    if (node.op->is_elementwise() && !kept[static_cast<std::size_t>(&node - after.nodes().data())])
      ++result.element_wise;
    if (node.op->takes_epilogue()) result.operands = node.inputs.size();
  }
  return result;
}

void check(const Sketch& sketch, const Folded& expected) {
  const Folded found = folded(sketch);
  CHECK_MESSAGE(found.element_wise == expected.element_wise, print(sketch.graph));
  CHECK_MESSAGE(found.operands == expected.operands, print(sketch.graph));
}

constexpr Folded kWhole{0, 3};

}  // namespace

TEST_CASE("fold normalization: into convolutions, with groups and with a bias") {
  for (const std::int64_t groups : {1, 2})
    for (const Shape& each : {Shape{6}, Shape{1, 1, 1, 6}, Shape{1}, Shape{}}) {
      Sketch sketch;
      sketch.output(normalized(sketch, convolution(sketch, sketch.parameter({6, 3, 3, 2 / groups}), groups), each));
      check(sketch, kWhole);
    }
  Sketch sketch;
  const Val biased = sketch.builder.op(
      "conv2d", {sketch.input({1, 4, 4, 2}), sketch.parameter({3, 2, 2, 2}), sketch.parameter({3})}, {});
  sketch.output(normalized(sketch, biased, {3}));
  check(sketch, kWhole);
}

TEST_CASE("fold normalization: into matmuls, also behind reshapes") {
  for (const bool transposed : {false, true}) {
    Sketch sketch;
    const Val w = sketch.parameter(transposed ? Shape{5, 3} : Shape{3, 5});
    const Val rows = sketch.builder.op("matmul", {sketch.input({4, 3}), w}, {{"transpose_b", transposed}});
    sketch.output(normalized(sketch, reshape(rows, {2, 2, 5}), {5}));
    check(sketch, kWhole);
  }
}

TEST_CASE("fold normalization: a factor alone makes no bias, and sums may come first or from the left") {
  Sketch factor;
  factor.output(convolution(factor, factor.parameter({3, 3, 3, 2})) * factor.parameter({3}));
  check(factor, {0, 2});
  Sketch left;
  left.output(left.parameter({3}) +
              left.parameter({3}) * (convolution(left, left.parameter({3, 3, 3, 2})) + left.parameter({3})));
  check(left, kWhole);
}

TEST_CASE("fold normalization: stops at the first step that is none") {
  Sketch sketch;
  const Val y = normalized(sketch, convolution(sketch, sketch.parameter({3, 3, 3, 2})), {3});
  sketch.output(tanh(y + sketch.input(y.shape())));
  check(sketch, {2, 3});
}

TEST_CASE("fold normalization: leaves the rest alone") {
  const auto unfolded = [](int element_wise, const std::function<void(Sketch&)>& draw) {
    Sketch sketch;
    draw(sketch);
    check(sketch, {element_wise, 2});
  };
  // Weights or factors that are no parameters.
  unfolded(3, [](Sketch& s) { s.output(normalized(s, convolution(s, s.input({3, 3, 3, 2})), {3})); });
  unfolded(1, [](Sketch& s) { s.output(convolution(s, s.parameter({3, 3, 3, 2})) * s.input({3})); });
  // A result that is read twice, or leaves the graph.
  unfolded(4, [](Sketch& s) {
    const Val y = convolution(s, s.parameter({3, 3, 3, 2}));
    s.output(normalized(s, y, {3}) + y);
  });
  unfolded(1, [](Sketch& s) {
    const Val y = convolution(s, s.parameter({3, 3, 3, 2}));
    s.output(y);
    s.output(y * s.parameter({3}));
  });
  // A number for each row, and for each element.
  unfolded(1, [](Sketch& s) { s.output(convolution(s, s.parameter({3, 3, 3, 2})) * s.parameter({4, 1})); });
  unfolded(1, [](Sketch& s) { s.output(convolution(s, s.parameter({3, 3, 3, 2})) * s.parameter({5, 4, 3})); });
  // Sums without a factor: the bias of `fuse_epilogue`. A difference the other way round.
  unfolded(1, [](Sketch& s) { s.output(convolution(s, s.parameter({3, 3, 3, 2})) + s.parameter({3})); });
  unfolded(2, [](Sketch& s) {
    s.output((s.parameter({3}) - convolution(s, s.parameter({3, 3, 3, 2}))) * s.parameter({3}));
  });
  // Weights that the run replaces.
  unfolded(2, [](Sketch& s) {
    const Val w = s.parameter({3, 3, 3, 2});
    s.output(convolution(s, w) * s.parameter({3}));
    s.builder.output(w * s.input({}), 0);
  });
}

TEST_CASE("fold normalization: weights that two products share stay as they are for the other") {
  Sketch sketch;
  const Val w = sketch.parameter({3, 3, 3, 2});
  sketch.output(convolution(sketch, w) * sketch.parameter({3}));
  sketch.output(convolution(sketch, w));
  check(sketch, {0, 2});
}

}  // namespace openmps::engine::testing
