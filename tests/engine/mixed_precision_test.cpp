// The pass apply_mixed_precision and transpositions, on the reference loops. half_precision_test.cpp has the rest, on a
// GPU.
#include "engine/passes/precision/mixed_precision.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>

#include "engine/autodiff/gradients.h"
#include "engine/ir/op.h"
#include "engine/ir/printer.h"
#include "engine/ops/slices.h"
#include "engine/passes/simplify/eliminate_dead_code.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/pass_check.h"

namespace openmps::engine::testing {
namespace {

const Shape kImages{2, 4, 4, 3}, kWeights{3, 3, 3, 5};

// A convolution of weights (height, width, inputs, outputs), and a step of them. All numbers are small integers, which
// each type holds.
struct Step {
  Sketch sketch;
  Val weights, turned;

  Val integers(const Shape& shape, int step) {
    std::vector<double> values;
    for (std::int64_t i = 0; i < shape.elements(); ++i) values.push_back(static_cast<double>(i * step % 7 % 3 - 1));
    return sketch.input(shape, values, kF);
  }
  Val permuted(Val x, const Integers& permutation) {
    return sketch.builder.op("transpose", {x}, {{"permutation", permutation}});
  }

  Step() : weights(integers(kWeights, 3)), turned(permuted(weights, {3, 0, 1, 2})) {
    const Integers pads{1, 1, 1, 1};
    const Val y = sketch.builder.op("conv2d", {integers(kImages, 2), turned}, {{"pads", pads}});
    sketch.output(y);
    const Val with[] = {turned};
    const Val gradient = gradients(sketch.builder, y, integers(y.shape(), 5), with)[0];
    sketch.output(weights - permuted(gradient, {1, 2, 3, 0}));
  }

  Graph rewritten(Precision precision) const {
    PassContext context{DeviceKind::Cuda, precision};
    context.loss_scale = 64;
    return eliminate_dead_code(apply_mixed_precision(sketch.graph, context));
  }
};

std::vector<DType> transposed_types(const Graph& graph) {
  std::vector<DType> types;
  for (const Node& node : graph.nodes())
    if (node.is(Op::Transpose)) types.push_back(graph.type(node.outputs[0]).dtype);
  return types;
}

}  // namespace

TEST_CASE("mixed precision: weights and their gradients are transposed as halves, and no number changes") {
  const Step step;
  for (const auto& [precision, half] :
       {std::pair{Precision::BFloat16, DType::BFloat16}, {Precision::Float16, DType::Float16}}) {
    const Graph after = step.rewritten(precision);
    CHECK_MESSAGE(transposed_types(after) == std::vector(2, half), print(after));
    CHECK(is_equivalent(step.sketch.graph, after, step.sketch.inputs));
  }
}

TEST_CASE("mixed precision: weights that matmuls alone read are joined as halves") {
  for (const bool is_output : {false, true}) {
    Step step;
    Sketch& sketch = step.sketch;
    const Val parts[] = {step.integers({4, 2}, 3), step.integers({4, 3}, 4)}, joined = concatenate(parts, 1);
    sketch.output(sketch.builder.op("matmul", {step.integers({6, 4}, 2), joined}));
    if (is_output) sketch.output(joined);
    const Graph after = step.rewritten(Precision::BFloat16);
    const auto found = std::ranges::find_if(after.nodes(), [](const Node& node) { return node.is(Op::Concatenate); });
    CHECK(after.type(found->outputs[0]).dtype == (is_output ? kF : DType::BFloat16));
    CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
  }
}

TEST_CASE("mixed precision: transposed weights that float32 operations read too are transposed as float32") {
  for (const bool is_output : {true, false}) {
    Step step;
    step.sketch.output(is_output ? step.turned : step.turned * 0.5);
    // Between two bfloat16s.
    step.sketch.inputs[0].values[1] = 1 + 0x1p-9;
    const Graph after = step.rewritten(Precision::BFloat16);
    CHECK_MESSAGE(transposed_types(after)[0] == kF, print(after));
    const auto exact = run(after, step.sketch.inputs), expected = run(step.sketch.graph, step.sketch.inputs);
    CHECK(exact[2].values == expected[2].values);
  }
}

TEST_CASE("mixed precision: attention reads one half of a mask, and rows that may read nothing stay finite") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Sketch sketch;
  const Val q = sketch.input({2, 4, 8}, kF), dy = sketch.input({2, 4, 8}, kF);
  // Numbers of a half type; no key; no key; some keys.
  const Val mask = sketch.input({4, 4},
                                {0.5, -2, 0, -65504,                              //
                                 -kInfinity, -kInfinity, -kInfinity, -kInfinity,  //
                                 -1e9, -1e9, -kInfinity, -1e9,                    //
                                 -1e9, 1, -kInfinity, 0},
                                kF);
  Val y = q;
  for (int layer = 0; layer < 2; ++layer) {
    const std::vector<Val> made = sketch.builder.ops("attention", std::vector{y, q, q, mask}, {{"scale", 0.125}});
    for (const Val& gradient : sketch.builder.ops(
             "attention_gradient", std::vector{y, q, q, made[0], made[1], made[2], dy, mask}, {{"scale", 0.125}}))
      sketch.output(gradient);
    y = made[0];
  }
  sketch.output(y);
  std::vector<Tensor64> finite = sketch.inputs;
  for (double& number : finite[2].values) number = std::max(number, -65504.0);
  for (const auto& [precision, half] :
       {std::pair{Precision::BFloat16, DType::BFloat16}, {Precision::Float16, DType::Float16}}) {
    const Graph after = eliminate_dead_code(apply_mixed_precision(sketch.graph, {DeviceKind::Cuda, precision}));
    CHECK_MESSAGE(count_of(after, "maximum_nan") == 1, print(after));
    for (const Node& node : after.nodes())
      if (node.is(Op::Attention) || node.is(Op::AttentionGradient)) CHECK(after.type(node.inputs.back()).dtype == half);
    const auto given = run(after, sketch.inputs), expected = run(sketch.graph, finite);
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(near(given[i], expected[i], 0.03));
  }
}

TEST_CASE("mixed precision: weights that are transposed and then reshaped for a product are transposed as halves") {
  Step step;
  Sketch& sketch = step.sketch;
  const Val rows = step.integers({4, 27}, 4);
  sketch.output(sketch.builder.op("matmul", {rows, reshape(step.turned, {5, 27})}, {{"transpose_b", true}}));
  const Graph after = step.rewritten(Precision::BFloat16);
  CHECK_MESSAGE(transposed_types(after)[0] == DType::BFloat16, print(after));
  CHECK(is_equivalent(sketch.graph, after, sketch.inputs));
}

}  // namespace openmps::engine::testing
