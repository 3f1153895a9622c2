// Running sums along two axes in one kernel, compared with sums in double.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

struct Sums {
  Shape shape;
  std::int64_t axis;
  bool exclusive, squares;
};

Graph graph_of(const Sums& sums) {
  Graph graph;
  Builder b(graph);
  const Val x = b.input(DType::Float32, sums.shape, "x");
  b.output(b.op("integral", {x}, {{"axis", sums.axis}, {"exclusive", sums.exclusive}, {"squares", sums.squares}}));
  return graph;
}

// By the recurrence of sums of rectangles. A NaN stays in its column and in the rows below.
Tensor64 expected_of(const Sums& sums, const Tensor64& x) {
  Tensor64 y = x;
  const auto axis = static_cast<std::size_t>(sums.axis);
  std::int64_t inner = 1;
  for (std::size_t i = axis + 2; i < x.shape.rank(); ++i) inner *= x.shape[i].number();
  const std::int64_t rows = x.shape[axis].number(), columns = x.shape[axis + 1].number(),
                     image = rows * columns * inner, shift = sums.exclusive ? 1 : 0;
  for (std::int64_t at = 0; at < x.shape.elements(); ++at) {
    const std::int64_t row = at % image / inner / columns, column = at / inner % columns;
    double sum = 0;
    for (std::int64_t r = 0; r <= row - shift; ++r)
      for (std::int64_t c = 0; c <= column - shift; ++c) {
        const double value = x[at - at % image + (r * columns + c) * inner + at % inner];
        sum += sums.squares ? value * value : value;
      }
    y[at] = sum;
  }
  return y;
}

void check(const Sums& sums, bool odd) {
  CAPTURE(sums.shape.str());
  CAPTURE(sums.exclusive);
  CAPTURE(sums.squares);
  Tensor64 x = draw({sums.shape, -1, 1}, 1);
  const std::int64_t count = sums.shape.elements();
  if (odd) x[count / 2] = std::numeric_limits<double>::quiet_NaN();
  if (odd) x[count - 1] = 1e18;
  const Tensor64 given = run_on(device_named("cpu"), graph_of(sums), {x})[0];
  // A square is rounded to float32 before it is added.
  CHECK(difference(given, expected_of(sums, x), {0, 2e-7, 1e-6}) == "");
}

}  // namespace

TEST_CASE("cpu integrals: sums of every rectangle") {
  for (const auto& [shape, axis] :
       {std::pair(Shape{1, 1, 1, 1}, 1), std::pair(Shape{1, 1, 70, 1}, 1), std::pair(Shape{1, 70, 1, 1}, 1),
        std::pair(Shape{2, 9, 33, 3}, 1), std::pair(Shape{1, 13, 203, 1}, 1), std::pair(Shape{5, 7}, 0),
        std::pair(Shape{2, 3, 4, 6}, 2), std::pair(Shape{1, 3, 40, 4}, 1), std::pair(Shape{9, 2, 17, 1}, 1)})
    for (const bool exclusive : {false, true})
      for (const bool squares : {false, true})
        for (const bool odd : {false, true}) {
          check({shape, axis, exclusive, squares}, odd);
        }
}

TEST_CASE("cpu integrals: enough pixels for several threads") {
  const Sums sums{{1, 40, 1003, 1}, 1, true, false};
  check(sums, false);
  check({{1, 30, 257, 5}, 1, false, false}, false);
}

TEST_CASE("cpu integrals: parts of a row have the bits of the whole row") {
  constexpr std::int64_t kPixels = 45;
  for (const char* isa : {"avx512", "avx2", "generic"})
    for (const std::int64_t channels : {1, 3})
      for (const bool squares : {false, true}) {
        const cpu::Loops* loops = cpu::loops_named(isa);
        if (!loops) continue;
        const auto count = static_cast<std::size_t>(kPixels * channels);
        std::vector<float> x(count), whole(count), parts(count);
        for (std::size_t i = 0; i < count; ++i) x[i] = std::sin(static_cast<float>(i)) * (i % 7 == 0 ? 1e7F : 1e-9F);
        std::vector<double> above(count), below(count);
        std::array<double, 3> carry{}, part_carry{};
        loops->integral.row({x.data(), whole.data(), carry.data(), above.data(), kPixels, channels, squares, false});
        const std::int64_t first = 3 * cpu::kIntegralStep, at = first * channels;
        loops->integral.row({x.data(), parts.data(), part_carry.data(), below.data(), first, channels, squares, false});
        std::array<double, 3> again{};
        loops->integral.carry({x.data(), nullptr, again.data(), nullptr, first, channels, squares, false});
        CHECK(again == part_carry);
        loops->integral.row({x.data() + at, parts.data() + at, again.data(), below.data() + at, kPixels - first,
                             channels, squares, false});
        CHECK(parts == whole);
        CHECK(below == above);
        CHECK(again == carry);
      }
}

}  // namespace openmps::engine::testing
