// Rows of all lengths on a GPU: softmax and its relatives, statistics and the gradient of a normalisation. The number
// of threads for a row, and what each of them holds, follow from the length.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/layer_normalization.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

void check(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs, DType dtype) {
  const std::vector<Tensor64> given = run_on(device, graph, inputs),
                              expected = run_on(device_named("reference"), graph, inputs);
  CAPTURE(graph.name);
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK(difference(given[i], expected[i], bound_of(Tolerance::Accumulation, dtype)) == "");
}

// The gradient of a normalisation over all axes but the last, of which a mask may cover a part.
void check_normalization(Device& device, const Shape& shape, DType dtype, bool is_masked) {
  Shape kept = shape;
  Integers axes;
  for (std::size_t axis = 0; axis + 1 < shape.rank(); ++axis) {
    axes.push_back(static_cast<std::int64_t>(axis));
    kept[axis] = 1;
  }
  Graph graph;
  graph.name = "normalization_gradient of " + shape.str() + (is_masked ? " with a mask" : "");
  Builder builder(graph);
  const Val x = builder.input(dtype, shape, "x"), dy = builder.input(dtype, shape, "dy");
  std::vector<Tensor64> inputs{draw({shape, 1, 3}, 1), draw({shape, -1, 1}, 2)};
  Val upstream = dy;
  if (is_masked) {
    const Val chosen = builder.input(dtype, shape, "chosen"), zero = builder.constant(0, dtype);
    upstream = builder.op("select", {builder.op("greater", {chosen, zero}, {}), dy, zero}, {});
    inputs.push_back(draw({shape, -1, 1}, 3));
  }
  const Val mean = builder.input(dtype, kept, "mean"), variance = builder.input(dtype, kept, "variance"),
            gamma = builder.input(dtype, kept, "gamma");
  for (int i = 0; i < 3; ++i) inputs.push_back(draw({kept, 0.5, 2}, static_cast<std::uint64_t>(4 + i)));
  const Val operands[] = {x, upstream, mean, variance, gamma};
  for (const Val& result : builder.ops("normalization_gradient", operands, {{"axes", axes}})) builder.output(result);
  check(device, graph, inputs, dtype);
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu rows: softmax of every length") {
    Device* const device = gpu();
    if (!device) return;
    struct Rows {
      DType dtype;
      std::int64_t count;
    };
    constexpr Rows kRows[] = {{DType::Float32, 1},    {DType::Float32, 16},   {DType::Float32, 17},
                              {DType::Float32, 130},  {DType::Float32, 512},  {DType::Float32, 1025},
                              {DType::Float32, 8192}, {DType::Float32, 8200}, {DType::BFloat16, 512},
                              {DType::Float64, 512}};
    for (const auto& [dtype, count] : kRows)
      for (const char* op : {"softmax", "log_softmax", "softmax_gradient", "log_softmax_gradient",
                             "softmax_cross_entropy", "softmax_cross_entropy_gradient"}) {
        const Shape shape{3, count};
        Graph graph;
        graph.name = op + (" of " + std::to_string(count));
        Builder builder(graph);
        std::vector<Val> operands{builder.input(dtype, shape, "x")};
        std::vector<Tensor64> inputs{draw({shape, -3, 0}, 1)};
        if (graph.name.starts_with("softmax_cross") || graph.name.find("gradient") != std::string::npos) {
          operands.push_back(builder.input(dtype, shape, "other"));
          inputs.push_back(draw({shape, 0, 1}, 2));
        }
        builder.output(builder.op(op, operands, {}));
        check(*device, graph, inputs, dtype);
      }
  }

  TEST_CASE("gpu rows: softmax over another axis than the last, and rows of infinities") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    graph.name = "softmax over the middle";
    Builder builder(graph);
    builder.output(
        builder.op("softmax", {builder.input(DType::Float32, {3, 40, 5}, "x")}, {{"axis", std::int64_t{1}}}));
    check(*device, graph, {draw({{3, 40, 5}, -3, 3}, 1)}, DType::Float32);
    Graph masked;
    masked.name = "softmax of a row with a mask";
    Builder other(masked);
    other.output(other.op("softmax", {other.input(DType::Float32, {2, 64}, "x")}, {}));
    Tensor64 scores = draw({{2, 64}, -3, 3}, 1);
    for (std::size_t i = 0; i < 60; ++i) scores.values[i] = -INFINITY;
    check(*device, masked, {scores}, DType::Float32);
  }

  TEST_CASE("gpu rows: the gradient of a normalisation, by few and many channels, in one launch and in shares") {
    Device* const device = gpu();
    if (!device) return;
    for (const Shape& shape : {Shape{2, 3, 5, 3}, Shape{2, 3, 5, 8}, Shape{3, 4, 4, 12}, Shape{2, 9, 7, 36},
                               Shape{5, 30, 31, 36}, Shape{5, 30, 31, 10}, Shape{9, 23, 23, 3}, Shape{1, 1, 1, 16}})
      for (const bool is_masked : {false, true}) {
        check_normalization(*device, shape, shape[3] == 8 ? DType::Float64 : DType::Float32, is_masked);
      }
  }

  TEST_CASE("gpu rows: the gradients of layer normalisations, few and many rows that threads, warps or blocks hold") {
    Device* const device = gpu();
    if (!device) return;
    for (const Shape& shape : {Shape{5, 2}, Shape{1, 8}, Shape{37, 16}, Shape{700, 24}, Shape{9, 100}, Shape{50, 768},
                               Shape{3, 1028}, Shape{2, 3, 3001}, Shape{2, 6144}})
      for (const DType x : {DType::Float32, DType::BFloat16})
        for (const DType dy : {DType::Float32, DType::BFloat16}) {
          Graph graph;
          graph.name = "layer normalisation of " + shape.str();
          LayerNormalization layer{shape, x, dy};
          layer.rounds = false;
          const std::vector<Tensor64> inputs = layer.write(graph);
          const std::string plan = device->compile(graph).take_or_throw()->str();
          CHECK_MESSAGE(plan.find("row_normalization_gradient") != std::string::npos, plan);
          check(*device, graph, inputs, x);
        }
  }

  TEST_CASE("gpu rows: layer normalisations with residuals before them and after their gradients") {
    Device* const device = gpu();
    if (!device) return;
    for (const Shape& shape : {Shape{5, 2}, Shape{1, 8}, Shape{37, 16}, Shape{700, 24}, Shape{9, 100}, Shape{50, 768},
                               Shape{3, 1028}, Shape{2, 3, 3001}, Shape{2, 6144}})
      for (const DType half : {DType::Float32, DType::BFloat16}) {
        Graph graph;
        graph.name = "residuals beside a layer normalisation of " + shape.str();
        const std::vector<Tensor64> inputs = ResidualLayer{shape, half}.write(graph);
        const std::string plan = device->compile(graph).take_or_throw()->str();
        CHECK_MESSAGE(plan.find("= row_normalization ") != std::string::npos, plan);
        CHECK_MESSAGE(plan.find("= row_normalization_gradient ") != std::string::npos, plan);
        CHECK_MESSAGE(plan.find("moments") == std::string::npos, plan);
        CHECK_MESSAGE(plan.find("fused_elementwise") == std::string::npos, plan);
        check(*device, graph, inputs, half);
      }
  }

  TEST_CASE("gpu rows: statistics, by few and many channels, in one launch and in shares") {
    Device* const device = gpu();
    if (!device) return;
    for (const Shape& shape : {Shape{30, 3}, Shape{30, 8}, Shape{257, 12}, Shape{4700, 36}, Shape{4700, 7}})
      for (const DType dtype : {DType::Float32, DType::BFloat16}) {
        Graph graph;
        graph.name = "moments of " + shape.str();
        Builder builder(graph);
        const Val x = builder.input(dtype, shape, "x");
        for (const Val& result : builder.ops("moments", {&x, 1}, {{"axes", Integers{0}}})) builder.output(result);
        check(*device, graph, {draw({shape, -2, 3}, 1)}, dtype);
      }
  }

  TEST_CASE("gpu rows: sums of columns, several to a thread or one, of every type") {
    Device* const device = gpu();
    if (!device) return;
    struct Columns {
      Shape shape;
      Integers axes;
    };
    const Columns cases[] = {{{300, 64}, {0}},       {{7, 24}, {0}},    {{90, 8, 5}, {0, 1}}, {{4, 100, 16}, {1}},
                             {{6, 3, 5, 8}, {0, 2}}, {{5000, 16}, {0}}, {{1, 32}, {0}},       {{0, 32}, {0}}};
    for (const Columns& c : cases)
      for (const DType dtype : {DType::Float32, DType::BFloat16, DType::Float16, DType::Float64, DType::Int8})
        for (const bool is_fused : {false, true}) {
          if (is_fused && dtype != DType::BFloat16) continue;
          Graph graph;
          graph.name = "sums of " + c.shape.str() + " of " + name_of(dtype);
          Builder builder(graph);
          const Val x = builder.input(dtype, c.shape, "x");
          const Val summed = is_fused ? tanh(cast(x, DType::Float32)) * 0.5 : x;
          builder.output(builder.op("reduce_sum", {summed}, {{"axes", c.axes}}));
          // Few different numbers, so that sums of integers stay small.
          std::vector<Tensor64> inputs{draw({c.shape, -1.4, 1.4}, 1)};
          if (dtype == DType::Int8)
            for (double& value : inputs[0].values) value = value > 1.3 ? 1 : value < -1.3 ? -1 : 0;
          check(*device, graph, inputs, dtype);
        }
  }
}

}  // namespace openmps::engine::testing
