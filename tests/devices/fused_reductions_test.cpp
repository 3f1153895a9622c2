// Element-wise work that is reduced as it is made, against the definitions in double.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/engine.h"
#include "engine/ops/axes.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Reduction {
  Shape shape;
  Integers axes;
};

// Short and long rows, few and many of them; columns few and many, in one slab and in several.
const Reduction kReductions[] = {{{7, 10}, {1}},
                                 {{5000, 3}, {1}},
                                 {{3, 20000}, {1}},
                                 {{1, 100001}, {1}},
                                 {{64, 50, 17}, {2}},
                                 {{4099, 10}, {0}},
                                 {{40000, 64}, {0}},
                                 {{2, 1024}, {0}},
                                 {{3, 500, 33}, {1}},
                                 {{64, 30, 5}, {1}},
                                 {{2, 14, 14, 64}, {0, 1, 2}},
                                 {{30, 40, 50}, {0, 1, 2}},
                                 {{2, 3000, 700}, {1}},
                                 {{1, 1, 2}, {2}}};

// Axes apart from each other, many columns, one element or none.
const Reduction kGpuCases[] = {{{5, 6, 7, 11}, {0, 2, 3}},
                               {{3, 70, 2, 9}, {1, 3}},
                               {{3, 5000}, {0}},
                               {{2, 3, 1, 4, 5}, {1, 4}},
                               {{9, 1}, {1}},
                               {{1, 5}, {0}},
                               {{1}, {0}},
                               {{0, 3}, {0}},
                               {{4, 0}, {1}},
                               {{33, 257}, {0, 1}},
                               {{17}, {0}},
                               {{300}, {0}},
                               {{20, 40}, {0}}};

// The operands: whole, one number for each column, one for each slice of the first axis in float16, one number.
void check(Device& device, const Reduction& c, const char* op, bool stored) {
  Graph graph;
  Builder builder(graph);
  const Shape row{c.shape.back()};
  Shape slices = c.shape;
  for (std::size_t axis = 1; axis < slices.rank(); ++axis) slices[axis] = 1;
  const Val x = builder.input(DType::Float32, c.shape, "x"), bias = builder.input(DType::Float32, row, "bias"),
            slice = builder.input(DType::Float16, slices, "slice"), one = builder.input(DType::Float32, {1}, "one"),
            y = tanh(x * 0.5) * cast(slice, DType::Float32) + bias * one;
  if (stored) builder.output(cast(less(x, y), DType::Float16));
  if (stored) builder.output(y);
  builder.output(builder.op(op, {y}, {{"axes", c.axes}, {"keep_axes", stored}}));
  std::vector<Tensor64> inputs{draw({c.shape, -2, 2}, 1), draw({row, -2, 2}, 2), draw({slices, 0, 0.5}, 3),
                               draw({{1}, -1, 1}, 4)};
  for (double& value : inputs[2].values) value = std::round(value * 64) / 64;
  const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs),
                              given = run_on(device, graph, inputs), again = run_on(device, graph, inputs);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const bool is_sum = i + 1 == expected.size() && std::string(op) == "reduce_sum";
    const std::string problem = difference(given[i], expected[i], {is_sum ? 2e-2 : 2e-6, 1e-5});
    CHECK_MESSAGE(problem.empty(), c.shape.str(), " ", op, ", output ", i, ": ", problem);
    CHECK(difference(again[i], given[i], {}).empty());
  }
}

bool is_fused(Device& device, const Reduction& c) {
  Graph graph;
  Builder builder(graph);
  builder.output(reduce_sum(tanh(builder.input(DType::Float32, c.shape, "x")), c.axes));
  return device.compile(graph).take_or_throw()->str().find("fused_reduction") != std::string::npos;
}

// On a GPU. Compiling the kernels takes the time: each shape has two of them.
void check_on_gpu(std::span<const Reduction> cases) {
  Device* const device = gpu();
  if (!device) return;
  for (const Reduction& c : cases) {
    const Shape results = reduced_shape(c.shape, axis_set(c.axes, c.shape.rank()), false);
    CHECK(is_fused(*device, c) == (c.shape.elements() > results.elements()));
    check(*device, c, "reduce_sum", false);
    check(*device, c, "reduce_max", true);
  }
}

}  // namespace

TEST_CASE(
    "cpu fused reductions: sums, means and extremes of a fused kernel's values, results stored beside them or not") {
  for (const Reduction& c : kReductions)
    for (const char* op : {"reduce_sum", "reduce_mean", "reduce_max"})
      for (const bool stored : {false, true}) check(device_named("cpu"), c, op, stored);
}

TEST_CASE("gpu fused reductions: rows and columns, results stored beside them or not" * doctest::test_suite("gpu")) {
  check_on_gpu(kReductions);
}

TEST_CASE("gpu fused reductions: axes apart, many columns, one element or none" * doctest::test_suite("gpu")) {
  check_on_gpu(kGpuCases);
}

TEST_CASE("gpu fused reductions: means, minima and products" * doctest::test_suite("gpu")) {
  Device* const device = gpu();
  if (!device) return;
  for (const Reduction& c : {kReductions[0], kGpuCases[0]})
    for (const char* op : {"reduce_mean", "reduce_min", "reduce_product"})
      for (const bool stored : {false, true}) check(*device, c, op, stored);
}

// A thread takes up to eight halves that are neighbours; memory holds whole groups of them, or does not.
TEST_CASE("gpu fused reductions: halves, in groups of eight or one by one" * doctest::test_suite("gpu")) {
  Device* const device = gpu();
  if (!device) return;
  for (const Reduction& c : {Reduction{{24, 4096}, {1}}, Reduction{{24, 4096}, {0}}, Reduction{{5, 2, 1024}, {0, 2}},
                             Reduction{{24, 4100}, {1}}, Reduction{{24, 4100}, {0}}, Reduction{{2, 40, 1025}, {2}}})
    for (const bool stored : {false, true}) {
      Graph graph;
      Builder builder(graph);
      const Val x = builder.input(DType::BFloat16, c.shape, "x"),
                bias = builder.input(DType::BFloat16, {c.shape.back()}, "bias"),
                y = cast(x, DType::Float32) * cast(bias, DType::Float32);
      if (stored) builder.output(cast(y, DType::Float16));
      builder.output(reduce_sum(y, c.axes));
      std::vector<Tensor64> inputs{draw({c.shape, -1, 1}, 1), draw({{c.shape.back()}, -1, 1}, 2)};
      for (Tensor64& input : inputs)
        for (double& value : input.values) value = std::round(value * 16) / 16;  // products are exact in float16
      const auto expected = run_on(device_named("reference"), graph, inputs), given = run_on(*device, graph, inputs);
      for (std::size_t i = 0; i < expected.size(); ++i)
        CHECK_MESSAGE(difference(given[i], expected[i], {1e-4, 1e-5}).empty(), c.shape.str(), " output ", i);
    }
}

}  // namespace openmps::engine::testing
