// The walker: what it differentiates, what it leaves alone, what it refuses.
#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>

#include "engine/autodiff/gradients.h"
#include "engine/ir/op_def.h"
#include "engine/ir/printer.h"
#include "engine/ir/verifier.h"
#include "tests/engine/graph_run.h"

namespace openmps::engine::testing {
namespace {

struct Bench {
  Graph graph;
  Builder builder{graph};
  Val x = builder.input(DType::Float64, {2}, "x"), y = builder.input(DType::Float64, {2}, "y");

  std::vector<Val> of(Val value, std::initializer_list<Val> with, Val weight = {}) {
    return gradients(builder, value, weight, std::span(with.begin(), with.size()));
  }
  Tensor64 value(Val output) {
    Graph with_output = graph;
    with_output.add_output(output.id);
    verify(with_output);
    std::vector<Tensor64> inputs{tensor({2}, {3, 4}), tensor({2}, {5, 6})};
    return run(with_output, inputs).back();
  }
  long count(const char* op) const {
    return std::ranges::count_if(graph.nodes(), [&](const Node& node) { return node.op->name() == op; });
  }
};

}  // namespace

TEST_CASE("autodiff: a value used twice gets both gradients") {
  Bench bench;
  CHECK(near(bench.value(bench.of(bench.x * bench.x + bench.x * bench.y, {bench.x})[0]), {2 * 3 + 5, 2 * 4 + 6}));
}

TEST_CASE("autodiff: starts from ones, or from the weight it is given") {
  Bench bench;
  const Val product = bench.x * bench.y;
  CHECK(near(bench.value(bench.of(product, {bench.x})[0]), {5, 6}));
  CHECK(near(bench.value(bench.of(product, {bench.x}, bench.y)[0]), {25, 36}));
}

TEST_CASE("autodiff: no dependence, no gradient") {
  Bench bench;
  const std::vector<Val> parts = bench.of(square(bench.x), {bench.x, bench.y});
  CHECK(parts[0]);
  CHECK_FALSE(parts[1]);
}

TEST_CASE("autodiff: the gradient of a value with respect to itself is the weight") {
  Bench bench;
  CHECK(near(bench.value(bench.of(bench.x, {bench.x})[0]), {1, 1}));
}

TEST_CASE("autodiff: with respect to a value in the middle") {
  Bench bench;
  const Val middle = bench.x + bench.y;
  CHECK(near(bench.value(bench.of(square(middle), {middle})[0]), {16, 20}));
}

TEST_CASE("autodiff: only nodes that lead to the asked-for values are differentiated") {
  Bench bench;
  const Val image = reshape(bench.x, {1, 1, 2, 1}), weights = reshape(bench.y, {1, 1, 2, 1});
  bench.of(bench.builder.op("conv2d", {image, weights}, {}, "conv1"), {weights});
  CHECK(bench.count("conv2d_weights_gradient") == 1);
  CHECK(bench.count("conv2d_data_gradient") == 0);
}

TEST_CASE("autodiff: gradients of gradients") {
  Bench bench;
  const Val slope = bench.of(bench.builder.op("tanh", {bench.x}), {bench.x})[0];
  const Val curvature = bench.of(slope, {bench.x})[0];
  for (std::size_t i = 0; i < 2; ++i) {
    const double t = std::tanh(3.0 + static_cast<double>(i));
    CHECK(bench.value(curvature)[static_cast<std::int64_t>(i)] == doctest::Approx(-2 * t * (1 - t * t)).epsilon(1e-9));
  }
}

TEST_CASE("autodiff: truth values and positions stop a gradient without an error") {
  Bench bench;
  const Val mask = cast(greater_equal(bench.x, bench.builder.constant(3.5, DType::Float64)), DType::Float64);
  CHECK(near(bench.value(bench.of(mask * bench.x, {bench.x})[0]), {0, 1}));
  CHECK_FALSE(bench.of(mask, {bench.x})[0]);
}

TEST_CASE("autodiff: nodes it makes carry the name of the node they belong to") {
  Bench bench;
  const Val image = reshape(bench.x, {1, 1, 2, 1}), weights = reshape(bench.y, {1, 1, 2, 1});
  bench.of(bench.builder.op("conv2d", {image, weights}, {}, "conv1"), {bench.x, bench.y});
  CHECK(print(bench.graph).find("conv2d_data_gradient \"conv1\"") != std::string::npos);
  CHECK(print(bench.graph).find("conv2d_weights_gradient \"conv1\"") != std::string::npos);
}

TEST_CASE("autodiff: refusals") {
  Bench bench;
  const Val whole = bench.builder.op("argmax", {bench.x}, {{"axis", 0}});
  CHECK_THROWS_WITH_AS(bench.of(whole, {bench.x}),
                       "A gradient is asked of a tensor of int32; only float tensors have one.", Error);
  const Val wrong = reshape(bench.y, {2, 1});
  CHECK_THROWS_WITH_AS(bench.of(bench.x, {bench.x}, wrong),
                       "The gradient to start from is float64 (2, 1), the tensor it belongs to is float64 (2,).",
                       Error);
}

}  // namespace openmps::engine::testing
