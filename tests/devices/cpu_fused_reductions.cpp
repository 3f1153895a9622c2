// Element-wise work folded as it is made, on the cpu device against the definitions in double.
#include <doctest/doctest.h>

#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Case {
  Shape shape;
  Integers axes;
};

// Short and long rows, few and many of them; columns few and many, in one slab and in several.
const Case kCases[] = {{{7, 10}, {1}},
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

}  // namespace

TEST_CASE(
    "cpu fused reductions: sums, means and extremes of a fused kernel's values, results stored beside them or not") {
  for (const Case& c : kCases)
    for (const char* op : {"reduce_sum", "reduce_mean", "reduce_max"})
      for (const bool stored : {false, true}) {
        Graph graph;
        Builder builder(graph);
        const Shape row{c.shape.back()};
        const Val x = builder.input(DType::Float32, c.shape, "x"), bias = builder.input(DType::Float32, row, "bias"),
                  y = tanh(x * 0.5) * 0.25 + bias;
        if (stored) builder.output(cast(less(x, y), DType::Float16));
        if (stored) builder.output(y);
        builder.output(builder.op(op, {y}, {{"axes", c.axes}, {"keep_axes", stored}}));
        const std::vector<Tensor64> inputs{draw({c.shape, -2, 2}, 1), draw({row, -2, 2}, 2)};
        const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs),
                                    given = run_on(device_named("cpu"), graph, inputs),
                                    again = run_on(device_named("cpu"), graph, inputs);
        for (std::size_t i = 0; i < expected.size(); ++i) {
          const bool is_sum = i + 1 == expected.size() && std::string(op) == "reduce_sum";
          const std::string problem = difference(given[i], expected[i], {is_sum ? 2e-2 : 2e-6, 1e-5});
          CHECK_MESSAGE(problem.empty(), c.shape.str(), " ", op, ", output ", i, ": ", problem);
          CHECK(difference(again[i], given[i], {}).empty());
        }
      }
}

}  // namespace openmps::engine::testing
