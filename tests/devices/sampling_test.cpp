// Images read at other positions: bilinear sampling against a formula, weighted rows and columns on a GPU against the
// reference device.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/engine.h"
#include "engine/ir/builder.h"
#include "tests/devices/comparison.h"
#include "tests/devices/image_steps.h"
#include "tests/devices/tolerances.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// The sum over all pixels, each with the weight of a tent around the position.
double sampled(const Tensor64& x, std::int64_t image, std::int64_t channel, double row, double column) {
  const std::int64_t height = x.shape[1].number(), width = x.shape[2].number(), channels = x.shape[3].number();
  double sum = 0;
  for (std::int64_t i = 0; i < height; ++i)
    for (std::int64_t k = 0; k < width; ++k) {
      const double over = std::max(0.0, 1 - std::fabs(row - static_cast<double>(i))),
                   across = std::max(0.0, 1 - std::fabs(column - static_cast<double>(k)));
      sum += over * across * x[((image * height + i) * width + k) * channels + channel];
    }
  return sum;
}

Tensor64 sampled(const Tensor64& x, const Tensor64& grid, bool clamps) {
  const std::int64_t points = (grid.shape[1] * grid.shape[2]).number(), channels = x.shape[3].number();
  Tensor64 y{{x.shape[0], grid.shape[1], grid.shape[2], x.shape[3]}, {}};
  for (std::int64_t point = 0; point < (x.shape[0] * points).number(); ++point)
    for (std::int64_t c = 0; c < channels; ++c) {
      double column = grid[2 * point], row = grid[2 * point + 1];
      if (clamps) {
        column = std::clamp(column, 0.0, static_cast<double>(x.shape[2].number() - 1));
        row = std::clamp(row, 0.0, static_cast<double>(x.shape[1].number() - 1));
      }
      y.values.push_back(sampled(x, point / points, c, row, column));
    }
  return y;
}

Graph sampling(const Shape& x, const Shape& grid, DType dtype, bool clamps) {
  Graph graph;
  Builder builder(graph);
  builder.output(builder.op("grid_sample", {builder.input(dtype, x, "x"), builder.input(dtype, grid, "grid")},
                            {{"outside", std::string(clamps ? "clamp" : "zero")}}));
  return graph;
}

void check_formula(Device& device) {
  for (const std::int64_t channels : {1, 3, 4, 8, 64})
    for (const bool clamps : {false, true})
      for (const DType dtype : {DType::Float32, DType::Float64, DType::Float16}) {
        if (dtype != DType::Float32 && channels != 8) continue;
        const Shape shape{2, 5, 7, channels}, points{2, 9, 11, 2};
        Tensor64 x = draw({shape, -1, 1}, 1);
        for (double& value : x.values) value = std::round(value * 256) / 256;
        Tensor64 grid = draw({points, -3, 9}, 2);
        // Numbers of half types, and the edges.
        for (double& value : grid.values) value = std::round(value * 16) / 16;
        const double edges[] = {0, 4, 6, -1, 5, 7, -3e4, 3e4};
        std::ranges::copy(edges, grid.values.begin());
        CAPTURE(channels);
        CAPTURE(clamps);
        CHECK(difference(run_on(device, sampling(shape, points, dtype, clamps), {x, grid})[0], sampled(x, grid, clamps),
                         bound_of(Tolerance::Accumulation, dtype)) == "");
      }
}

void check_no_position(Device& device) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Shape shape{1, 2, 2, 1}, points{1, 1, 2, 2};
  const std::vector<Tensor64> inputs{draw({shape}, 1), {points, {nan, 0, 1, nan}}};
  CHECK(run_on(device, sampling(shape, points, DType::Float32, false), inputs)[0].values ==
        std::vector<double>(2, 0.0));
  const Tensor64 clamped = run_on(device, sampling(shape, points, DType::Float32, true), inputs)[0];
  for (const double value : clamped.values) CHECK_MESSAGE(std::isnan(value), device.name(), " ", value);
}

// Column -0.5 has half the weight outside, where an infinite pixel inside is not read a second time.
void check_infinite_pixels(Device& device) {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<Tensor64> inputs{{{1, 1, 2, 1}, {infinity, 1}}, {{1, 1, 3, 2}, {-0.5, 0, 1.5, 0, 7, 0}}};
  CHECK(run_on(device, sampling({1, 1, 2, 1}, {1, 1, 3, 2}, DType::Float32, false), inputs)[0].values ==
        std::vector<double>{infinity, 0.5, 0});
}

}  // namespace

TEST_CASE("sampling: grids inside and outside of images, no position, and infinite pixels, on the CPU") {
  for (Device* device : {&cpu_device(), &device_named("reference")}) {
    check_no_position(*device);
    check_infinite_pixels(*device);
  }
  check_formula(cpu_device());
}

TEST_SUITE("gpu") {
  TEST_CASE("gpu sampling: grids inside and outside of images, no position, and infinite pixels") {
    Device* const device = gpu();
    if (!device) return;
    check_formula(*device);
    check_no_position(*device);
    check_infinite_pixels(*device);
  }

  TEST_CASE("gpu sampling: weighted rows, columns and both, with few and many taps and positions outside") {
    Device* const device = gpu();
    if (!device) return;
    for (const std::int64_t channels : {1, 3, 4})
      for (const int taps : {2, 3, 12})
        for (const int axes : {1, 2, 3}) {
          const Shape shape{2, 9, 13, channels};
          CAPTURE(channels);
          CAPTURE(taps);
          CAPTURE(axes);
          Graph graph;
          Builder builder(graph);
          const Val x = builder.input(DType::Float32, shape, "x");
          builder.output(resampled(builder, x, axes & 1 ? 17 : 0, axes & 2 ? 11 : 0, taps));
          const std::vector<Tensor64> inputs{draw({shape, -1, 1}, 1)};
          CHECK(difference(run_on(*device, graph, inputs)[0], run_on(device_named("reference"), graph, inputs)[0],
                           bound_of(Tolerance::Accumulation, DType::Float32)) == "");
        }
  }
}

}  // namespace openmps::engine::testing
