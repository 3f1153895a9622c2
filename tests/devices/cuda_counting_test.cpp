// Histograms on a GPU against counts in a loop.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "engine/ops/images/counting.h"
#include "engine/passes/lower_composites.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Counting {
  std::int64_t values, channels, bins;
  DType dtype;
};

// Whether the kernel counts; else the graph has a scatter.
bool is_counted(const Graph& graph) {
  const Graph lowered = lower_composites(graph, {DeviceKind::Cuda});
  return std::ranges::any_of(lowered.nodes(), [](const Node& node) { return node.op->name() == "bincount"; });
}

Graph bincount(const Counting& given) {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(given.dtype, {given.values, given.channels}, "x");
  builder.output(builder.op("bincount", {x}, {{"bins", given.bins}}));
  return graph;
}

std::vector<double> counts_of(const Tensor64& x, const Counting& given) {
  std::vector<double> counts(static_cast<std::size_t>(given.channels * given.bins), 0.0);
  for (std::int64_t i = 0; i < given.values * given.channels; ++i) {
    const double value = std::isnan(x[i]) ? 0 : std::trunc(x[i]);
    if (value >= 0 && value < static_cast<double>(given.bins))
      ++counts[static_cast<std::size_t>(i % given.channels * given.bins + static_cast<std::int64_t>(value))];
  }
  return counts;
}

// Some outside, at the ends and, of floats, no numbers.
Tensor64 numbers(const Counting& given) {
  const double last = std::min<double>(static_cast<double>(given.bins) + 2, given.dtype == DType::UInt8 ? 255 : 1e9);
  Tensor64 x = draw({{given.values, given.channels}, given.dtype == DType::UInt8 ? 0.0 : -2.0, last, given.dtype}, 1);
  const double odd[] = {std::numeric_limits<double>::quiet_NaN(), 1e30, -1e30, -0.75, static_cast<double>(given.bins),
                        static_cast<double>(given.bins) - 0.5};
  if (given.dtype == DType::Float32)
    for (std::size_t i = 0; i < std::min(std::size(odd), x.values.size()); ++i)
      x.values[i * x.values.size() / std::size(odd)] = odd[i];
  for (double& value : x.values) value = static_cast<double>(static_cast<float>(value));
  return x;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu counting: numbers of one channel and of several") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::UInt8, DType::Int32})
      for (const auto& [values, channels, bins] : std::initializer_list<std::array<std::int64_t, 3>>{
               {0, 2, 8}, {1, 1, 1}, {7, 3, 256}, {4001, 1, 256}, {9000, 4, 64}, {33, 2, 5000}, {5, 2, 0}}) {
        const Counting given{values, channels, bins, dtype};
        const Graph graph = bincount(given);
        const Tensor64 x = numbers(given);
        CAPTURE(given.values);
        CAPTURE(given.channels);
        CAPTURE(given.bins);
        CHECK(is_counted(graph) == (channels * bins <= kMostCounts));
        CHECK(run_on(*device, graph, {x})[0].values == counts_of(x, given));
      }
  }
}

}  // namespace openmps::engine::testing
