// Positions of extremes on a GPU: rows of every length, along every axis, against a search in the same order.
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

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// Integers, so that equal ones occur. One in three is a NaN, and a whole row is.
Tensor64 with_nans(const Shape& shape) {
  Tensor64 x = draw({shape, -3, 3}, 1);
  for (std::size_t i = 0; i < x.values.size(); ++i) x.values[i] = i % 3 == 1 ? kNotANumber : std::round(x.values[i]);
  const auto row = static_cast<std::size_t>(shape.back(0).number());
  for (std::size_t i = 0; i < row && x.values.size() > row; ++i) x.values[i] = kNotANumber;
  return x;
}

std::vector<double> positions(const Tensor64& x, std::size_t axis, bool largest) {
  const auto extent = [&](std::size_t i) { return static_cast<std::size_t>(x.shape[i].number()); };
  std::size_t outer = 1, inner = 1;
  for (std::size_t i = 0; i < axis; ++i) outer *= extent(i);
  for (std::size_t i = axis + 1; i < x.shape.rank(); ++i) inner *= extent(i);
  std::vector<double> found;
  for (std::size_t o = 0; o < outer; ++o)
    for (std::size_t k = 0; k < inner; ++k) {
      double best = kNotANumber, place = -1;
      for (std::size_t i = 0; i < extent(axis); ++i) {
        const double value = x.values[(o * extent(axis) + i) * inner + k];
        if (std::isnan(value) || (place >= 0 && !(largest ? value > best : value < best))) continue;
        best = value;
        place = static_cast<double>(i);
      }
      found.push_back(place);
    }
  return found;
}

}  // namespace

TEST_SUITE("gpu") {
  TEST_CASE("gpu positions: the first extreme of each row, whatever its length, axis and type") {
    Device* const device = gpu();
    if (!device) return;
    const Shape shapes[] = {{1, 1},     {5, 1},      {1, 7},    {70, 4},      {3, 64},
                            {2, 3, 33}, {300, 8, 5}, {2, 1029}, {3, 4100, 2}, {0, 4}};
    for (const Shape& shape : shapes)
      for (std::size_t axis = 0; axis < shape.rank(); ++axis)
        for (const bool largest : {true, false})
          for (const DType dtype : {DType::Float32, DType::Float16, DType::Float64}) {
            if (shape[axis] == 0 || (dtype != DType::Float32 && shape.rank() < 3)) continue;
            Graph graph;
            Builder builder(graph);
            builder.output(builder.op(largest ? "argmax" : "argmin", {builder.input(dtype, shape, "x")},
                                      {{"axis", static_cast<std::int64_t>(axis)}}));
            const Tensor64 x = with_nans(shape);
            CHECK_MESSAGE(run_on(*device, graph, {x})[0].values == positions(x, axis, largest), shape.str(), ", axis ",
                          axis);
          }
  }
}

}  // namespace openmps::engine::testing
