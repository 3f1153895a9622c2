// Scatters of whole rows with many equal indices, as the gradient of an embedding has them: against a loop.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Scatter {
  std::int64_t rows, updates, columns;
  const char* mode;
};

// Some indices lie outside of the table.
Tensor64 indices_of(const Scatter& c) {
  Tensor64 result{{c.updates}, {}};
  for (std::int64_t k = 0; k < c.updates; ++k)
    result.values.push_back(static_cast<double>((k * k * 7 + k / 3) % (c.rows + 2) - 1));
  return result;
}

Tensor64 expected_of(const Scatter& c, const Tensor64& updates, const Tensor64& indices, const Tensor64& data) {
  Tensor64 result = data;
  for (std::int64_t k = 0; k < c.updates; ++k) {
    const auto row = static_cast<std::int64_t>(indices[k]);
    if (row < 0 || row >= c.rows) continue;
    for (std::int64_t i = 0; i < c.columns; ++i) {
      double& held = result[row * c.columns + i];
      const double update = updates[k * c.columns + i];
      held = std::string(c.mode) == "add" ? held + update : std::string(c.mode) == "sub" ? held - update : update;
    }
  }
  return result;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("scatter: rows with equal indices are combined in their order") {
    const Scatter cases[] = {{5, 700, 33, "add"}, {65, 300, 260, "add"}, {1, 513, 3, "sub"},
                             {700, 40, 8, "add"}, {9, 600, 300, "set"},  {3, 256, 1, "add"},
                             {2, 1, 5, "add"},    {40, 2500, 3, "add"},  {6, 2100, 1030, "sub"}};
    for (const Scatter& c : cases) {
      Graph graph;
      Builder builder(graph);
      const Val updates = builder.input(DType::Float32, {c.updates, c.columns}, "updates"),
                indices = builder.input(DType::Int32, {c.updates}, "indices"),
                data = builder.input(DType::Float32, {c.rows, c.columns}, "data");
      builder.output(builder.op("scatter", {updates, indices, data}, {{"axis", 0}, {"mode", c.mode}}));
      const std::vector<Tensor64> inputs{draw({updates.shape()}, 1), indices_of(c), draw({data.shape()}, 2)};
      const Tensor64 expected = expected_of(c, inputs[0], inputs[1], inputs[2]);
      for (Device* device : compared_devices()) {
        const auto runs = run_repeatedly(*device, graph, inputs, 2);
        const std::string problem = difference(runs[0][0], expected, {1e-4, 1e-5});
        CHECK_MESSAGE(problem.empty(), device->name(), ": ", c.updates, " updates of ", c.rows, " rows, mode ", c.mode,
                      ": ", problem);
        CHECK(runs[0][0].values == runs[1][0].values);
      }
    }
  }

  TEST_CASE("scatter: integers with equal indices are combined in any order") {
    for (const DType dtype : {DType::Int32, DType::UInt32})
      for (const char* mode : {"add", "sub", "min", "max", "set"})
        for (const std::int64_t columns : {1, 3, 40}) {
          Graph graph;
          Builder builder(graph);
          const Val updates = builder.input(dtype, {2, 300, columns}, "updates"),
                    indices = builder.input(DType::Int32, {2, 300, columns}, "indices"),
                    data = builder.input(dtype, {2, 7, columns}, "data");
          builder.output(builder.op("scatter_along_axis", {updates, indices, data}, {{"axis", 1}, {"mode", mode}}));
          Tensor64 places = draw({indices.shape(), -1, 8}, 4);
          for (double& place : places.values) place = std::round(place);
          const double low = dtype == DType::Int32 ? -50 : 0;
          std::vector<Tensor64> inputs{draw({updates.shape(), low, 50, dtype}, 1), places,
                                       draw({data.shape(), 10'000, 10'050, dtype}, 2)};
          const Tensor64 expected = run_on(device_named("reference"), graph, inputs)[0];
          for (Device* device : compared_devices()) CHECK(run_on(*device, graph, inputs)[0].values == expected.values);
        }
  }
}

}  // namespace openmps::engine::testing
