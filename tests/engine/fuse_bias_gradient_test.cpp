// The gradients of a dense layer's weights and of its bias in one operation, with the numbers of the graph before.
#include "engine/passes/matmuls/fuse_bias_gradient.h"

#include <doctest/doctest.h>

#include "engine/autodiff/gradients.h"
#include "engine/ir/printer.h"
#include "engine/passes/matmuls/pad_matmuls.h"
#include "engine/passes/precision/mixed_precision.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

constexpr const char* kBoth = "matmul_and_column_sums";

// The gradients of dense layers, one after another.
struct Layers {
  Sketch sketch;

  Layers(const Shape& x, const std::vector<std::int64_t>& widths) {
    Builder& b = sketch.builder;
    std::vector<Val> trained;
    Val result = sketch.input(x, kF);
    for (const std::int64_t width : widths) {
      const Val w = sketch.parameter({result.shape().back(0).number(), width}, kF),
                bias = sketch.parameter({width}, kF);
      trained.push_back(w);
      trained.push_back(bias);
      result = tanh(b.op("matmul", {result, w}) + bias);
    }
    for (const Val& part : gradients(b, result, result, trained)) sketch.output(part * 0.5);
  }
};

Graph fused(const Graph& before, const Sketch& sketch, double tolerance) {
  const Graph after = fuse_bias_gradient(before);
  CHECK_MESSAGE(is_equivalent(before, after, sketch.inputs, tolerance), print(after));
  return after;
}

}  // namespace

TEST_CASE("fuse_bias_gradient: each layer's gradients are one operation, for rows of one or several axes") {
  for (const Shape& x : {Shape{6, 4}, Shape{2, 3, 4}, Shape{2, 4}, Shape{6, 1}}) {
    CAPTURE(x.str());
    const Layers layers(x, {5, 3, 1});
    const Graph after = fused(layers.sketch.graph, layers.sketch, 1e-6);
    CHECK_MESSAGE(count_of(after, kBoth) == 3, print(after));
    CHECK_MESSAGE(count_of(after, "reduce_sum") == 0, print(after));
  }
}

TEST_CASE("fuse_bias_gradient: products of half types that are widened at once are float32") {
  for (const std::int64_t inputs : {8, 5}) {
    CAPTURE(inputs);
    const Layers layers({6, inputs}, {8, 16});
    const Graph half = eliminate_dead_code(
                    apply_mixed_precision(layers.sketch.graph, {DeviceKind::Cuda, Precision::BFloat16})),
                padded = pad_matmuls_from(half, {1, 0}, false);
    REQUIRE_MESSAGE(count_of(padded, "slice") == (inputs == 8 ? 0 : 1), print(padded));
    for (const Graph& before : {half, padded}) {
      const Graph after = fused(before, layers.sketch, 2e-2);
      CHECK_MESSAGE(count_of(after, kBoth) == 2, print(after));
      for (const Node& node : after.nodes())
        if (node.op == &matmul_and_column_sums_def()) {
          CHECK(after.type(node.inputs[1]).dtype == DType::BFloat16);
          CHECK(after.type(node.outputs[0]).dtype == DType::Float32);
        }
    }
  }
}

TEST_CASE("fuse_bias_gradient: other sums, products and types stay") {
  const auto fuses = [](const Integers& axes, bool turns_x, bool turns_dy, DType dtype = kF, std::int64_t rows = 6) {
    Sketch sketch;
    Builder& b = sketch.builder;
    const Val x = sketch.input(turns_x ? Shape{rows, 4} : Shape{4, rows}, dtype), dy = sketch.input({rows, 6}, dtype);
    sketch.output(b.op("matmul", {x, dy}, {{"transpose_a", turns_x}, {"transpose_b", turns_dy}}));
    sketch.output(reduce_sum(dy, axes, true));
    return count_of(fused(sketch.graph, sketch, 1e-6), kBoth);
  };
  CHECK(fuses({0}, true, false) == 1);
  CHECK(fuses({1}, true, false) == 0);
  CHECK(fuses({0, 1}, true, false) == 0);
  CHECK(fuses({0}, false, false) == 0);
  CHECK(fuses({0}, true, true) == 0);
  CHECK(fuses({0}, true, false, DType::Float64) == 0);
  CHECK(fuses({0}, true, false, kF, 0) == 0);
}

TEST_CASE("fuse_bias_gradient: an operand that is made after the sums stays behind them") {
  Sketch sketch;
  Builder& b = sketch.builder;
  const Val dy = sketch.input({6, 5}, kF), sums = reduce_sum(dy, {0}, true);
  const Val x = sketch.input({6, 5}, kF) * sums;
  sketch.output(b.op("matmul", {x, dy}, {{"transpose_a", true}}));
  CHECK(count_of(fused(sketch.graph, sketch, 1e-6), kBoth) == 0);
}

}  // namespace openmps::engine::testing
