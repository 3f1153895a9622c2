// Matmuls with weights in panels (passes/parameters/pack_weights.h), against the reference device's plain matmul.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/passes/parameters/pack_weights.h"
#include "engine/passes/parameters/packed_matmul.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// The work after the product.
enum class After : std::uint8_t { Nothing, Bias, BiasAndSlope, Residual, Bounds, Tanh };

struct Product {
  std::int64_t rows, depth, columns;
  bool is_transposed = false;
  After after = After::Nothing;
};

Graph product_graph(const Product& p) {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, {p.rows, p.depth}, "x"),
            residual = builder.input(DType::Float32, {p.rows, p.columns}, "residual");
  const Shape shape = p.is_transposed ? Shape{p.columns, p.depth} : Shape{p.depth, p.columns};
  const Val w = builder.parameter(DType::Float32, shape, "w"),
            bias = builder.parameter(DType::Float32, {p.columns}, "bias");
  std::vector<Val> operands{x, w};
  if (p.after == After::Bias || p.after == After::BiasAndSlope) operands.push_back(bias);
  Val y = builder.op("matmul", operands,
                     {{"transpose_b", p.is_transposed}, {"slope", p.after == After::BiasAndSlope ? 0.25 : 1.0}});
  if (p.after == After::Residual) y = maximum(y + residual + bias, builder.constant(0, DType::Float32));
  if (p.after == After::Bounds)
    y = minimum(maximum(y, builder.constant(-8, DType::Float32)), builder.constant(12, DType::Float32));
  if (p.after == After::Tanh) y = tanh(y + residual) * bias;
  builder.output(y);
  return graph;
}

std::vector<Tensor64> inputs_of(const Graph& graph) {
  std::vector<Tensor64> inputs;
  for (const GraphInput& input : graph.inputs())
    inputs.push_back(draw({graph.type(input.value).shape, -1, 1}, static_cast<std::uint32_t>(inputs.size() + 1)));
  return inputs;
}

bool is_packed(const Graph& graph, Precision precision = Precision::Float32) {
  const Graph made = pack_weights(graph, {DeviceKind::Cpu, precision});
  return std::ranges::any_of(made.nodes(), [](const Node& node) { return node.op == &packed_matmul_def(); });
}

}  // namespace

TEST_CASE("packed matmul: every size agrees with the reference, and with what follows the product") {
  const Product sizes[] = {{2, 128, 32}, {3, 127, 33}, {23, 256, 48}, {64, 300, 100}, {129, 513, 63}, {256, 16, 256}};
  for (Product p : sizes)
    for (const bool is_transposed : {false, true})
      for (const After after :
           {After::Nothing, After::Bias, After::BiasAndSlope, After::Residual, After::Bounds, After::Tanh}) {
        p.is_transposed = is_transposed;
        p.after = after;
        CAPTURE(p.rows);
        CAPTURE(p.depth);
        CAPTURE(p.columns);
        CAPTURE(is_transposed);
        CAPTURE(static_cast<int>(after));
        const Graph graph = product_graph(p);
        REQUIRE(is_packed(graph));
        const std::vector<Tensor64> inputs = inputs_of(graph);
        CHECK(difference(run_on(cpu_device(), graph, inputs)[0], run_on(device_named("reference"), graph, inputs)[0],
                         bound_of(Tolerance::Accumulation, DType::Float32)) == "");
      }
}

TEST_CASE("packed matmul: numbers that are none, and infinite ones, stay in their rows and columns") {
  const Graph graph = product_graph({4, 128, 40, false, After::Bounds});
  std::vector<Tensor64> inputs = inputs_of(graph);
  inputs[0][128 + 5] = std::numeric_limits<double>::quiet_NaN();
  inputs[2][7 * 40 + 39] = std::numeric_limits<double>::infinity();
  const Tensor64 made = run_on(cpu_device(), graph, inputs)[0],
                 expected = run_on(device_named("reference"), graph, inputs)[0];
  CHECK(difference(made, expected, bound_of(Tolerance::Accumulation, DType::Float32)) == "");
}

TEST_CASE("packed matmul: only parameters of a product with few rows are packed") {
  CHECK(is_packed(product_graph({2, 128, 32})));
  CHECK(is_packed(product_graph({256, 128, 32})));
  CHECK_FALSE(is_packed(product_graph({1, 128, 32})));
  CHECK_FALSE(is_packed(product_graph({257, 128, 32})));
  CHECK_FALSE(is_packed(product_graph({64, 8, 512})));
  CHECK_FALSE(is_packed(product_graph({64, 512, 31})));
  CHECK(is_packed(product_graph({32, 128, 32}), Precision::BFloat16));
  CHECK_FALSE(is_packed(product_graph({33, 128, 32}), Precision::BFloat16));
  Graph graph;
  Builder builder(graph);
  builder.output(builder.op(
      "matmul", {builder.input(DType::Float32, {64, 128}, "x"), builder.input(DType::Float32, {128, 64}, "fed")}));
  CHECK_FALSE(is_packed(graph));
}

}  // namespace openmps::engine::testing
