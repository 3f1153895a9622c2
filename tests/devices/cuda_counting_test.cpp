// Histograms on a GPU, as scatters of ones, against counts in a loop.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/passes/images/count_places.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct HistogramCase {
  std::int64_t values, rows, places;
  bool interleaved;
  DType dtype;
};

bool is_count(const Graph& graph) {
  const Graph counted = count_places(graph);
  return std::ranges::any_of(counted.nodes(), [](const Node& node) { return node.op == &count_places_def(); });
}

Graph histogram(const HistogramCase& given) {
  Graph graph;
  Builder builder(graph);
  const Shape shape = given.interleaved ? Shape{1, given.values, given.rows} : Shape{given.rows, given.values};
  Val x = builder.input(given.dtype, shape, "x");
  if (given.dtype != DType::Int32) x = cast(x, DType::Int32);
  if (given.interleaved)
    x = builder.op("transpose", {reshape(x, {given.values, given.rows})}, {{"permutation", Integers{1, 0}}});
  const Val ones = broadcast_to(builder.constant(1, DType::Int32), {given.rows, given.values});
  builder.output(builder.op(
      "scatter", {ones, x},
      {{"axis", std::int64_t{1}}, {"batch_dims", std::int64_t{1}}, {"shape", Integers{given.rows, given.places}}}));
  return graph;
}

std::vector<double> counts_of(const Tensor64& x, const HistogramCase& given) {
  std::vector<double> counts(static_cast<std::size_t>(given.rows * given.places), 0.0);
  for (std::int64_t i = 0; i < given.values * given.rows; ++i) {
    const std::int64_t row = given.interleaved ? i % given.rows : i / given.values;
    const double value = std::isnan(x[i]) ? 0 : std::trunc(x[i]);
    if (value >= 0 && value < static_cast<double>(given.places))
      ++counts[static_cast<std::size_t>(row * given.places + static_cast<std::int64_t>(value))];
  }
  return counts;
}

// Some outside, at the ends and, of floats, no numbers.
Tensor64 numbers(const HistogramCase& given) {
  const double last = std::min<double>(static_cast<double>(given.places) + 2, given.dtype == DType::UInt8 ? 255 : 1e9);
  Tensor64 x = draw({{given.values * given.rows}, given.dtype == DType::UInt8 ? 0.0 : -2.0, last, given.dtype}, 1);
  const double odd[] = {std::numeric_limits<double>::quiet_NaN(), 1e30, -1e30, -0.75, static_cast<double>(given.places),
                        static_cast<double>(given.places) - 0.5};
  if (given.dtype == DType::Float32)
    for (std::size_t i = 0; i < std::min(std::size(odd), x.values.size()); ++i)
      x.values[i * x.values.size() / std::size(odd)] = odd[i];
  for (double& value : x.values) value = static_cast<double>(static_cast<float>(value));
  x.shape = given.interleaved ? Shape{1, given.values, given.rows} : Shape{given.rows, given.values};
  return x;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu counting: histograms of rows and of interleaved channels") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::UInt8, DType::Int32})
      for (const bool interleaved : {false, true})
        for (const auto& [values, rows, places] : std::initializer_list<std::array<std::int64_t, 3>>{
                 {0, 2, 8}, {1, 1, 1}, {7, 3, 256}, {4001, 1, 256}, {9000, 4, 64}, {33, 2, 5000}}) {
          const HistogramCase given{values, rows, places, interleaved, dtype};
          const Graph graph = histogram(given);
          const Tensor64 x = numbers(given);
          CAPTURE(values);
          CAPTURE(rows);
          CAPTURE(places);
          CAPTURE(interleaved);
          CHECK(is_count(graph) == (places <= kMostCounts));
          CHECK(run_on(*device, graph, {x})[0].values == counts_of(x, given));
        }
  }

  TEST_CASE("gpu counting: a scatter of other numbers, or one that others wait for in its conversion, is no count") {
    for (const double number : {1.0, 2.0})
      for (const bool waits : {false, true}) {
        Graph graph;
        Builder builder(graph);
        const Val first = builder.op("exp", {builder.input(DType::Float32, {2}, "first")}),
                  x = builder.input(DType::Float64, {2, 9}, "x");
        const Val ones = broadcast_to(builder.constant(number, DType::Int32), x.shape());
        builder.output(first);
        builder.output(
            builder.op("scatter", {ones, cast(x, DType::Int32)},
                       {{"axis", std::int64_t{1}}, {"batch_dims", std::int64_t{1}}, {"shape", Integers{2, 5}}}));
        if (waits) graph.node(static_cast<NodeId>(graph.nodes().size() - 1)).after.push_back(0);
        CHECK(is_count(graph) == (number == 1 && !waits));
      }
  }
}

}  // namespace openmps::engine::testing
