// Running reductions of long rows on a GPU, which blocks compute by tiles.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Small integers, whose sums are exact; signs and one zero for products; NaN among those that are compared.
Tensor64 numbers(const std::string& op, const Shape& shape) {
  Tensor64 all = draw({shape, -3, 3}, 5);
  for (std::size_t i = 0; i < all.values.size(); ++i) {
    double& number = all.values[i];
    number = std::round(number);
    if (op == "cumulative_product") number = i == 700 ? 0 : number < 0 ? -1 : 1;
    if (op.ends_with("mum") && i % 7 == 3) number = std::nan("");
  }
  return all;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu scans: rows around the length of a tile") {
    Device* const device = gpu();
    if (!device) return;
    for (const char* op : {"cumulative_sum", "cumulative_product", "cumulative_maximum", "cumulative_minimum"})
      for (const std::int64_t count : {63, 64, 127, 511, 512, 513, 1024, 1025, 3001})
        for (const int ways : {0, 1, 2, 3}) {
          CAPTURE(op);
          CAPTURE(count);
          CAPTURE(ways);
          Graph graph;
          Builder builder(graph);
          const Shape shape{3, count};
          const Val x = builder.input(DType::Float32, shape, "x");
          builder.output(builder.op(
              op, {x}, {{"axis", std::int64_t{1}}, {"exclusive", (ways & 1) != 0}, {"reverse", (ways & 2) != 0}}));
          const std::vector<Tensor64> inputs{numbers(op, shape)};
          CHECK(difference(run_on(*device, graph, inputs)[0], run_on(device_named("reference"), graph, inputs)[0],
                           {}) == "");
        }
  }
}

}  // namespace openmps::engine::testing
