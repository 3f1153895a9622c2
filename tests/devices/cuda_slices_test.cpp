// Element-wise kernels of a GPU that read slices where they lie, against the reference.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/passes/pipeline.h"
#include "tests/devices/comparison.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Cut {
  Shape whole;
  Integers starts, ends, strides;
};

Val slice(Builder& builder, Val x, const Cut& c) {
  return builder.op("slice", {x}, {{"starts", c.starts}, {"ends", c.ends}, {"strides", c.strides}});
}

// Channels, a window, every other row, rows that are neighbours in memory, one element, one row for all rows.
const Cut kCuts[] = {{{5, 6, 4}, {0, 0, 1}, {5, 6, 2}, {1, 1, 1}},
                     {{5, 6, 4}, {0, 0, 1}, {5, 6, 4}, {1, 1, 1}},
                     {{7, 9, 8}, {2, 3, 0}, {6, 8, 8}, {1, 1, 1}},
                     {{8, 9, 8}, {1, 0, 4}, {8, 9, 8}, {3, 1, 1}},
                     {{8, 16}, {2, 0}, {5, 16}, {1, 1}},
                     {{6, 32}, {0, 8}, {6, 24}, {1, 2}},
                     {{3, 4, 5}, {1, 2, 3}, {2, 3, 4}, {1, 1, 1}},
                     {{6, 1, 4}, {3, 0, 0}, {4, 1, 4}, {1, 1, 1}},
                     {{3, 40, 20}, {0, 10, 10}, {3, 30, 18}, {1, 1, 1}}};

std::ptrdiff_t slices_after_passes(const Graph& graph) {
  const PassContext target{DeviceKind::Cuda};
  const Graph after = run_passes(graph, passes_for(target), target);
  return std::ranges::count_if(after.nodes(), [](const Node& node) { return node.is(Op::Slice); });
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu slices: an element-wise kernel reads them where they lie, beside whole and repeated operands") {
    Device* const device = gpu();
    if (!device) return;
    for (const Cut& c : kCuts)
      for (const DType dtype : {DType::Float32, DType::Float16}) {
        CAPTURE(c.whole.str());
        Graph graph;
        Builder builder(graph);
        const Val x = builder.input(dtype, c.whole, "x"), part = slice(builder, x, c),
                  y = builder.input(dtype, part.shape(), "y"), one = builder.input(dtype, {1}, "one");
        const Val result = tanh(part * one) + y;
        builder.output(result);
        CHECK(slices_after_passes(graph) == (part.shape().elements() > 1 ? 0 : 1));
        const std::vector<Tensor64> inputs{draw({c.whole, -2, 2, dtype}, 1), draw({part.shape(), -2, 2, dtype}, 2),
                                           draw({{1}, -2, 2, dtype}, 3)};
        const auto expected = run_on(device_named("reference"), graph, inputs), given = run_on(*device, graph, inputs);
        for (std::size_t i = 0; i < expected[0].values.size(); ++i)
          CHECK(given[0].values[i] ==
                doctest::Approx(expected[0].values[i]).epsilon(dtype == DType::Float16 ? 2e-3 : 1e-5));
      }
  }

  TEST_CASE("gpu slices: the result of a kernel that repeats a slice does not take the memory of the whole") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {64, 48}, "x"), w = builder.input(DType::Float32, {48, 48}, "w");
    const Val product = builder.op("matmul", {x, w}, {{"transpose_a", false}, {"transpose_b", false}});
    const Val column = slice(builder, product, {{}, {0, 0}, {64, 1}, {1, 1}}),
              row = slice(builder, product, {{}, {0, 0}, {1, 48}, {1, 1}});
    const Val repeated = tanh(column) * sigmoid(row);  // (64, 1) and (1, 48): as large as the product
    builder.output(builder.op("matmul", {repeated, w}, {{"transpose_a", false}, {"transpose_b", false}}));
    CHECK(slices_after_passes(graph) == 0);
    const std::vector<Tensor64> inputs{draw({{64, 48}, -1, 1}, 1), draw({{48, 48}, -1, 1}, 2)};
    const auto expected = run_on(device_named("reference"), graph, inputs),
               given = run_on(*device, graph, inputs, options_of(Precision::Float32));
    for (std::size_t i = 0; i < expected[0].values.size(); ++i)
      CHECK(given[0].values[i] == doctest::Approx(expected[0].values[i]).epsilon(1e-4));
    const auto in_tf32 = run_on(*device, graph, inputs, options_of(Precision::TF32));
    CHECK(relative_distance(in_tf32[0], expected[0]) <= kOfTf32);
  }

  TEST_CASE("gpu moves: heads, windows that are rolled, and turned keys, alone and in element-wise kernels") {
    Device* const device = gpu();
    if (!device) return;
    const auto transposed = [](Val x, const Integers& permutation) {
      return x.builder->op("transpose", {x}, {{"permutation", permutation}});
    };
    for (const std::int64_t width : {8, 3}) {
      Graph graph;
      Builder builder(graph);
      const auto part = [](Val x, std::size_t axis, std::int64_t first, std::int64_t end) {
        Integers starts(x.shape().rank(), 0), ends;
        for (const Extent extent : x.shape().extents()) ends.push_back(extent);
        starts[axis] = first;
        ends[axis] = end;
        return x.builder->op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", Integers(ends.size(), 1)}});
      };
      const Val all = builder.op("matmul", {builder.input(DType::Float32, {4, 6, 5}, "x"),
                                            builder.input(DType::Float32, {5, 6 * width}, "w")});
      const auto heads = [&](std::int64_t number) {
        return transposed(reshape(part(all, 2, 2 * width * number, 2 * width * (number + 1)), {4, 6, 2, width}),
                          {0, 2, 1, 3});
      };
      const Val scores = builder.op("matmul", {heads(0) * 0.5, transposed(heads(1), {0, 1, 3, 2})});
      const Val mixed = reshape(transposed(builder.op("matmul", {scores, heads(2)}), {0, 2, 1, 3}), {4, 6, 2 * width});
      const auto rolled = [&](Val x, std::size_t axis, std::int64_t by) {
        return builder.op("concatenate", {part(x, axis, by, x.shape()[axis].number()), part(x, axis, 0, by)},
                          {{"axis", static_cast<std::int64_t>(axis)}});
      };
      builder.output(rolled(rolled(mixed, 0, 1), 1, 4));
      builder.output(tanh(rolled(mixed * mixed, 1, 2)) + 1.0);
      const std::vector<Tensor64> inputs{draw({{4, 6, 5}, -1, 1}, 1), draw({{5, 6 * width}, -1, 1}, 2)};
      const auto expected = run_on(device_named("reference"), graph, inputs), given = run_on(*device, graph, inputs);
      for (std::size_t i = 0; i < expected.size(); ++i) CHECK(difference(given[i], expected[i], {1e-4, 1e-5}) == "");
    }
  }

  TEST_CASE("gpu broadcasts: large results in groups of eight, four and one, from rows and columns") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::Float16})
      for (const std::int64_t columns : {1024, 1028, 1025}) {
        CAPTURE(columns);
        Graph graph;
        Builder builder(graph);
        const Val x = builder.input(dtype, {3, 40, columns}, "x"), row = builder.input(dtype, {columns}, "row"),
                  column = builder.input(dtype, {3, 1, 1}, "column"),
                  plane = builder.input(dtype, {1, 40, columns}, "plane");
        builder.output(x * column + row * plane);
        const std::vector<Tensor64> inputs{draw({{3, 40, columns}, -2, 2, dtype}, 1),
                                           draw({{columns}, -2, 2, dtype}, 2), draw({{3, 1, 1}, -2, 2, dtype}, 3),
                                           draw({{1, 40, columns}, -2, 2, dtype}, 4)};
        const auto expected = run_on(device_named("reference"), graph, inputs), given = run_on(*device, graph, inputs);
        CHECK(difference(given[0], expected[0], {1e-5, dtype == DType::Float16 ? 1e-3 : 1e-6}) == "");
      }
  }

  TEST_CASE("gpu concatenations: parts of whole groups of 16 bytes beside others") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::Float16, DType::Bool})
      for (const std::vector<std::int64_t>& columns : std::vector<std::vector<std::int64_t>>{
               {32, 16}, {32, 15, 1}, {15, 1, 32}, {15, 33}, {32, 16, 15}, std::vector<std::int64_t>(29, 16)}) {
        Graph graph;
        Builder builder(graph);
        std::vector<Val> parts;
        std::vector<Tensor64> inputs;
        for (const std::int64_t count : columns) {
          inputs.push_back(draw({{5, count}, -2, 2, dtype}, inputs.size() + 1));
          parts.push_back(builder.input(dtype, {5, count}, "part"));
        }
        builder.output(builder.op("concatenate", parts, {{"axis", std::int64_t{1}}}));
        const auto expected = run_on(device_named("reference"), graph, inputs), given = run_on(*device, graph, inputs);
        CHECK(given[0].values == expected[0].values);
      }
  }

  TEST_CASE("gpu slices: kernels without elements run, with slices and with repeated operands") {
    Device* const device = gpu();
    if (!device) return;
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {0, 6}, "x"), row = builder.input(DType::Float32, {6}, "row");
    builder.output(tanh(slice(builder, x, {{}, {0, 2}, {0, 4}, {1, 1}})));
    builder.output(x * row);
    const std::vector<Tensor64> inputs{draw({{0, 6}, -1, 1}, 1), draw({{6}, -1, 1}, 2)};
    CHECK(run_on(*device, graph, inputs)[1].values.empty());
  }

  TEST_CASE("gpu slices: one that others read too, or that runs backwards, is copied") {
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, {5, 6}, "x"), part = slice(builder, x, {{}, {0, 2}, {5, 4}, {1, 1}}),
              back = slice(builder, x, {{}, {4, 0}, {-1, 6}, {-1, 1}});
    builder.output(tanh(part));
    builder.output(part);
    builder.output(tanh(back));
    CHECK(slices_after_passes(graph) == 2);
  }
}

}  // namespace openmps::engine::testing
