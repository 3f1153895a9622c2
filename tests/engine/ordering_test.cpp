// Running folds, sorting and the few largest, against values worked out by hand.
#include <doctest/doctest.h>
#include <limits>
#include <span>

#include "engine/autodiff/gradients.h"
#include "tests/engine/graph_run.h"
#include "tests/engine/special_values.h"

namespace openmps::engine::testing {
namespace {

using Values = std::vector<double>;

Values scan(const char* op, const Values& x, bool exclusive, bool reverse, DType dtype = DType::Float64) {
  return run_op(op, {tensor({static_cast<std::int64_t>(x.size())}, x)},
                {{"axis", 0}, {"exclusive", exclusive}, {"reverse", reverse}}, {dtype})[0]
      .values;
}

}  // namespace

TEST_CASE("scans: forward, reverse, with and without their own element") {
  CHECK(scan("cumulative_sum", {1, 2, 3, 4}, false, false) == Values{1, 3, 6, 10});
  CHECK(scan("cumulative_sum", {1, 2, 3, 4}, true, false) == Values{0, 1, 3, 6});
  CHECK(scan("cumulative_sum", {1, 2, 3, 4}, false, true) == Values{10, 9, 7, 4});
  CHECK(scan("cumulative_sum", {1, 2, 3, 4}, true, true) == Values{9, 7, 4, 0});
  CHECK(scan("cumulative_product", {1, 2, 3, 4}, true, false) == Values{1, 1, 2, 6});
}

TEST_CASE("scans: the gradient of running products is right where factors are 0") {
  const Values x{2, 0, -3, 0, 1.5, 0.5}, weights{1, -2, 3, 5, -7, 11};
  for (const bool exclusive : {false, true})
    for (const bool reverse : {false, true}) {
      Graph graph;
      Builder builder(graph);
      const Val in = builder.input(DType::Float64, {6}, "x"), weight = builder.input(DType::Float64, {6}, "weight");
      const Val y =
          builder.op("cumulative_product", {in}, {{"axis", 0}, {"exclusive", exclusive}, {"reverse", reverse}});
      builder.output(gradients(builder, y, weight, std::span(&in, 1))[0]);
      // Each product without the factor, where it is in it.
      Values expected(6, 0);
      for (std::size_t at = 0; at < 6; ++at)
        for (std::size_t factor = 0; factor < 6; ++factor) {
          double others = weights[at];
          bool is_in = false;
          for (std::size_t i = 0; i < 6; ++i) {
            if (reverse ? i < at + exclusive : i + exclusive > at) continue;
            if (i == factor)
              is_in = true;
            else
              others *= x[i];
          }
          if (is_in) expected[factor] += others;
        }
      CHECK(near(run(graph, {tensor({6}, x), tensor({6}, weights)})[0], expected));
    }
}

TEST_CASE("scans: extremes pass over NaN and start from the largest finite value") {
  CHECK(scan("cumulative_maximum", {1, kNaN, 3, 2}, false, false) == Values{1, 1, 3, 3});
  CHECK(scan("cumulative_minimum", {2, 1, 3}, false, true) == Values{1, 1, 3});
  const double largest = static_cast<double>(std::numeric_limits<float>::max());
  CHECK(scan("cumulative_maximum", {1, 2}, true, false, DType::Float32) == Values{-largest, 1});
  CHECK(scan("cumulative_minimum", {1, 2}, true, false, DType::Float16) == Values{65504, 1});
}

TEST_CASE("sorting: equal elements keep their order, NaN comes last") {
  const Tensor64 x = tensor({5}, {3, kNaN, 1, 3, 2});
  CHECK(run_op("argsort", {x}, {{"axis", 0}})[0].values == Values{2, 4, 0, 3, 1});
  CHECK(run_op("argsort", {x}, {{"axis", 0}, {"descending", true}})[0].values == Values{0, 3, 4, 2, 1});
  CHECK(run_op("sort", {tensor({2, 2}, {2, 1, 1, 5})}, {{"axis", 0}})[0].values == Values{1, 1, 2, 5});
}

TEST_CASE("sorting: the few largest come first, with their places") {
  const auto top = run_op("top_k", {tensor({2, 4}, {1, 4, 4, 2, 9, 7, 8, 9})}, {{"k", 3}});
  CHECK(top[0].values == Values{4, 4, 2, 9, 9, 8});
  CHECK(top[1].values == Values{1, 2, 3, 0, 3, 2});
}

}  // namespace openmps::engine::testing
