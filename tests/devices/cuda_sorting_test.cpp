// Orders of rows around the lengths of a sorted run and of a tile, and gathers of whole rows, on a GPU.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Many equal ones, the ends of the type's range and, of floats, both zeros, infinities and NaN.
Tensor64 numbers_with_ties(const Shape& shape, DType dtype) {
  Tensor64 all = draw({shape, is_integer(dtype) ? 0.0 : -20.0, 20}, 9);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::vector<double> ends{0, 1};
  if (is_float(dtype)) ends = {0.0, -0.0, kInfinity, -kInfinity, std::nan(""), -1};
  if (dtype == DType::Int32) ends = {-2147483648.0, 2147483647.0, -1, 0};
  if (dtype == DType::UInt32) ends = {4294967295.0, 2147483648.0, 2147483647.0, 0};
  if (dtype == DType::Int8) ends = {-128, 127, -1, 0};
  for (std::size_t i = 0; i < all.values.size(); ++i)
    all.values[i] = i % 3 == 0 ? ends[i / 3 % ends.size()] : std::round(all.values[i]);
  return all;
}

bool are_same(const Tensor64& a, const Tensor64& b) {
  for (std::size_t i = 0; i < a.values.size(); ++i)
    if (a.values[i] != b.values[i] && !(std::isnan(a.values[i]) && std::isnan(b.values[i]))) return false;
  return a.values.size() == b.values.size();
}

void check(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs) {
  const auto expected = run_on(device_named("reference"), graph, inputs), given = run_on(device, graph, inputs);
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(are_same(given[i], expected[i]));
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu sorting: rows of any type keep the order of equal ones, with NaN last, rising and falling") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::Float16, DType::Float64, DType::Int8, DType::Int32, DType::UInt32})
      for (const std::int64_t count : {129, 1000, 1024, 1025, 2500})
        for (const bool descending : {false, true}) {
          if (count == 1000 && dtype != DType::Float32) continue;
          CAPTURE(count);
          CAPTURE(descending);
          Graph graph;
          Builder builder(graph);
          const Val x = builder.input(dtype, {2, count, 2}, "x");
          const Attributes attributes{{"axis", std::int64_t{1}}, {"descending", descending}};
          builder.output(builder.op("sort", {x}, attributes));
          builder.output(builder.op("argsort", {x}, attributes));
          check(*device, graph, {numbers_with_ties({2, count, 2}, dtype)});
        }
  }

  TEST_CASE("gpu sorting: the largest of a row of one run and of several") {
    Device* const device = gpu();
    if (!device) return;
    for (const std::int64_t count : {200, 1024, 1500})
      for (const std::int64_t k : {std::int64_t{1}, std::int64_t{16}, count}) {
        CAPTURE(count);
        Graph graph;
        Builder builder(graph);
        const Val inputs[] = {builder.input(DType::Float32, {3, count}, "x")};
        for (const Val& part : builder.ops("top_k", inputs, {{"k", k}}, "largest")) builder.output(part);
        check(*device, graph, {numbers_with_ties({3, count}, DType::Float32)});
      }
  }

  TEST_CASE("gpu sorting: rows of several tiles are sorted by digits, and so are the largest of them") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype :
         {DType::Float32, DType::Float16, DType::BFloat16, DType::Int8, DType::Int32, DType::UInt32})
      for (const std::int64_t count : {4097, 8192, 13001})
        for (const bool descending : {false, true}) {
          if (count == 8192 && dtype != DType::Float32) continue;
          CAPTURE(count);
          CAPTURE(descending);
          Graph graph;
          Builder builder(graph);
          const Val x = builder.input(dtype, {2, count, 2}, "x"), y = builder.input(dtype, {3, count}, "y");
          const Attributes attributes{{"axis", std::int64_t{1}}, {"descending", descending}};
          builder.output(builder.op("sort", {x}, attributes));
          builder.output(builder.op("argsort", {x}, attributes));
          const Val inputs[] = {y};
          for (const Val& part : builder.ops("top_k", inputs, {{"k", std::int64_t{16}}}, "largest"))
            builder.output(part);
          check(*device, graph, {numbers_with_ties({2, count, 2}, dtype), numbers_with_ties({3, count}, dtype)});
        }
  }

  TEST_CASE("gpu gather: rows in units of 16 bytes, rows of other lengths, and indices outside") {
    Device* const device = gpu();
    if (!device) return;
    for (const DType dtype : {DType::Float32, DType::Float16, DType::Int8})
      for (const std::int64_t inner : {1, 4, 6, 16, 48}) {
        CAPTURE(inner);
        Graph graph;
        Builder builder(graph);
        const Val table = builder.input(dtype, {2, 7, inner}, "table"),
                  indices = builder.input(DType::Int32, {5}, "indices");
        builder.output(builder.op("gather", {table, indices}, {{"axis", std::int64_t{1}}}));
        check(*device, graph, {draw({{2, 7, inner}, -9, 9, dtype}, 2), {{5}, {6, 0, 3, 3, 7}}});
      }
  }
}

}  // namespace openmps::engine::testing
