// Pixels as image filters read, weigh and write them: bytes in element-wise kernels, weighted rows and columns, counted
// bins, running sums. Plans of the cpu device are compared with the definitions.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/ir/builder.h"
#include "engine/passes/images/absorb_casts.h"
#include "engine/passes/pipeline.h"
#include "tests/devices/comparison.h"
#include "tests/devices/guard_page.h"
#include "tests/devices/image_steps.h"
#include "tests/devices/kernel_check.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

const Shape kPixelShapes[] = {{1, 1, 1, 1}, {1, 5, 7, 1}, {2, 9, 33, 3}, {1, 40, 60, 4}};

using Work = Val (*)(Builder& builder, Val x);

// A constant of one element. A table of bytes needs one; whole constants would be operands.
Val single(Builder& builder, double value) { return builder.constant(value, DType::Float32); }

Val chosen(Builder& builder, Val x, double limit, Val yes, Val no) {
  return builder.op("select", {builder.op("greater", {x, single(builder, limit)}), yes, no});
}

// Thresholds of each kind, a curve, and one that no byte passes.
const Work kWork[] = {[](Builder& b, Val x) { return chosen(b, x, 99, single(b, 250), single(b, 3)); },
                      [](Builder& b, Val x) { return chosen(b, x, 99, x, single(b, 0)); },
                      [](Builder& b, Val x) { return chosen(b, x, 99, single(b, 99), x); },
                      [](Builder& b, Val x) { return chosen(b, x, 300, x, single(b, 7)); },
                      [](Builder& b, Val x) { return chosen(b, x, -1, single(b, 8), x); },
                      [](Builder& b, Val x) { return chosen(b, x, 254, single(b, 8), x); },
                      [](Builder& b, Val x) { return chosen(b, x, 0, x, single(b, 9)); },
                      [](Builder&, Val x) { return x * x * (1.0 / 300) + 0.25; },
                      [](Builder& b, Val x) { return b.op("round", {x * 0.5}); },
                      [](Builder&, Val x) { return x + 0.25; }};

void compare(const Graph& graph, const std::vector<Tensor64>& inputs, double allowed) {
  const std::vector<Tensor64> expected = run_on(device_named("reference"), graph, inputs),
                              given = run_on(device_named("cpu"), graph, inputs);
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(difference(given[i], expected[i], {0, 0, allowed}) == "");
}

}  // namespace

TEST_CASE("cpu pixels: element-wise work reads and writes bytes as casts before and after it do") {
  for (const Shape& shape : kPixelShapes)
    for (const Work work : kWork) {
      CAPTURE(shape.str());
      Graph graph;
      Builder builder(graph);
      const Val x = builder.input(DType::UInt8, shape, "x"), other = builder.input(DType::UInt8, shape, "other");
      const Val number = as_type(builder, x, DType::Float32);
      const Val y = work(builder, number);
      builder.output(as_type(builder, y, DType::UInt8));
      builder.output(as_type(builder, y - as_type(builder, other, DType::Float32) * 0.5, DType::UInt8));
      builder.output(work(builder, as_type(builder, other, DType::Float32)) + number);
      builder.output(as_type(builder, work(builder, as_type(builder, other, DType::Float32)), DType::UInt8));
      compare(graph, {draw({shape, 0, 255, DType::UInt8}, 1), draw({shape, 0, 255, DType::UInt8}, 2)}, 1e-4);
    }
}

TEST_CASE("cpu pixels: a function of one byte equals its definition for every byte") {
  for (const Work work : kWork) {
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::UInt8, {1, 3, 256, 1}, "x");
    builder.output(as_type(builder, work(builder, as_type(builder, x, DType::Float32)), DType::UInt8));
    Tensor64 bytes = draw({x.shape(), 0, 255, DType::UInt8}, 1);
    for (std::int64_t i = 0; i < x.shape().elements(); ++i) bytes[i] = static_cast<double>(i % 256);
    compare(graph, {bytes}, 0);
  }
}

TEST_CASE("cpu pixels: casts that a control dependency orders stay apart") {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::UInt8, {1, 4, 4, 1}, "x"), first = builder.input(DType::Float32, {4}, "first");
  builder.output(builder.op("exp", {first}));
  builder.output(as_type(builder, x, DType::Float32) * 0.5);
  graph.node(static_cast<NodeId>(graph.nodes().size() - 1)).after.push_back(0);
  const Graph absorbed = absorb_casts(graph);
  CHECK(absorbed.nodes().back().after == std::vector<NodeId>{0});
}

Graph resampling(const Shape& shape, DType dtype, std::int64_t rows, std::int64_t columns, int taps) {
  Graph graph;
  Builder builder(graph);
  builder.output(resampled(builder, builder.input(dtype, shape, "x"), rows, columns, taps));
  return graph;
}

std::size_t kernels_of(const Graph& graph) {
  return run_passes(graph, passes_for({DeviceKind::Cpu}), {DeviceKind::Cpu}).nodes().size();
}

TEST_CASE("cpu pixels: weighted rows, columns and both are one kernel, with positions outside") {
  for (const Shape& shape : kPixelShapes)
    for (const int taps : {2, 3, 4, 7})
      for (const bool rows : {true, false})
        for (const bool columns : {true, false}) {
          if (!rows && !columns) continue;
          CAPTURE(shape.str());
          CAPTURE(taps);
          const std::vector<Tensor64> inputs{draw({shape, -1, 1}, 1)};
          const Graph graph = resampling(shape, DType::Float32, rows ? 4 : 0, columns ? 11 : 0, taps);
          compare(graph, inputs, 1e-5);
          CHECK(kernels_of(graph) == 1);
          Graph by_gathers;
          Builder builder(by_gathers);
          Val x = builder.input(DType::Float32, shape, "x");
          if (rows) x = weighted(builder, x, 1, 4, taps);
          if (columns) x = weighted(builder, x, 2, 11, taps);
          builder.output(x);
          const Tensor64 expected = run_on(device_named("reference"), by_gathers, inputs)[0];
          for (const DType dtype : {DType::Float64, DType::Float32, DType::Float16}) {
            const double allowed = dtype == DType::Float16 ? 1e-2 : 1e-5;
            const Graph other = resampling(shape, dtype, rows ? 4 : 0, columns ? 11 : 0, taps);
            CHECK(difference(run_on(device_named("cpu"), other, inputs)[0], expected, {0, 0, allowed}) == "");
          }
        }
}

// A part of a tensor, as filters read their neighbours.
Val cut(Builder& builder, Val x, const Integers& starts, const Integers& ends, const Integers& strides) {
  return builder.op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
}

TEST_CASE("cpu pixels: element-wise work and reductions read slices where they are") {
  const Shape shape{2, 9, 40, 4};
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, shape, "x"), row = builder.input(DType::Float32, {1, 1, 40, 4}, "row");
  const auto channel = [&](std::int64_t c) { return cut(builder, x, {0, 0, 0, c}, {2, 9, 40, c + 1}, {1, 1, 1, 1}); };
  const auto shifted = [&](std::int64_t dy, std::int64_t dx) {
    const Val rows = cut(builder, x, {0, dy, 0, 0}, {2, dy + 7, 40, 4}, {1, 1, 1, 1});
    return cut(builder, rows, {0, 0, dx, 0}, {2, 7, dx + 38, 4}, {1, 1, 1, 1});
  };
  builder.output(channel(0) * 0.3 + channel(1) * 0.6 + channel(2) * 0.1);
  builder.output(shifted(0, 0) - shifted(2, 1) * shifted(1, 2));
  const Val every = cut(builder, x, {1, 1, 3, 0}, {2, 9, 40, 4}, {1, 2, 3, 2});
  builder.output(every * 2.0 + cut(builder, row, {0, 0, 1, 1}, {1, 1, 40, 4}, {1, 1, 3, 2}));
  builder.output(reduce_sum(shifted(1, 1) * shifted(0, 2), {3}));
  builder.output(reduce_sum(channel(3) * channel(1), {1, 2}));
  const Val backwards = cut(builder, x, {1, 8, 39, 3}, {-1, -1, -1, -1}, {-1, -1, -1, -1});
  builder.output(backwards * x + 1.0);
  compare(graph, {draw({shape, -1, 1}, 1), draw({row.shape(), -1, 1}, 2)}, 1e-5);
}

// The rows of tiles and of the views are as long; some are no multiple of a cache line, some are larger than the
// caches.
TEST_CASE("cpu pixels: one channel of pixels with two to five, of whole images and of parts") {
  for (const std::int64_t channels : {2, 3, 4, 5})
    for (const std::int64_t width : {1, 2, 17, 533}) {
      CAPTURE(channels);
      CAPTURE(width);
      Graph graph;
      Builder builder(graph);
      const Val x = builder.input(DType::Float32, {1, 3, width, channels}, "x");
      const auto channel = [&](std::int64_t c, std::int64_t begin, std::int64_t end) {
        return cut(builder, x, {0, begin, 0, c}, {1, end, width, c + 1}, {1, 1, 1, 1});
      };
      builder.output(channel(0, 0, 3) - channel(channels - 1, 0, 3) * 0.5);
      builder.output(channel(1, 1, 3) - channel(channels - 1, 0, 2) * 0.5);
      builder.output(builder.op("exp", {cut(builder, x, {0, 0, 0, 1}, {1, 3, width, channels}, {1, 1, 2, 2})}));
      compare(graph, {draw({x.shape(), -1, 1}, 1)}, 1e-5);
    }
}

TEST_CASE("cpu pixels: every fourth element, also where a pixel is missing at the end") {
  for (std::int64_t count = 61; count <= 70; ++count)
    for (std::int64_t start = 0; start < 6; ++start) {
      Graph graph;
      Builder builder(graph);
      const Val x = builder.input(DType::Float32, {count}, "x");
      builder.output(cut(builder, x, {start}, {count}, {4}) * 0.5);
      compare(graph, {draw({x.shape(), -1, 1}, 1)}, 0);
    }
}

TEST_CASE("cpu pixels: neighbouring pixels of long rows") {
  for (const Shape& shape : {Shape{1, 5, 1030, 1}, Shape{1, 4, 8195, 1}, Shape{1, 9, 8192, 1}, Shape{1, 4, 9000, 1},
                             Shape{1, 2600, 1111, 1}}) {
    Graph graph;
    Builder builder(graph);
    const Val x = builder.input(DType::Float32, shape, "x");
    const auto shifted = [&](std::int64_t dy, std::int64_t dx) {
      const std::int64_t height = shape[1].number() - 2, width = shape[2].number() - 2;
      return cut(builder, cut(builder, x, {0, dy, 0, 0}, {1, dy + height, shape[2].number(), 1}, {1, 1, 1, 1}),
                 {0, 0, dx, 0}, {1, height, dx + width, 1}, {1, 1, 1, 1});
    };
    builder.output(shifted(0, 0) - shifted(2, 1) * shifted(1, 2) + shifted(0, 2));
    builder.output(reduce_sum(shifted(1, 1) * shifted(0, 2), {3}));
    compare(graph, {draw({shape, -1, 1}, 1)}, 1e-5);
  }
}

TEST_CASE("cpu pixels: averages of few channels, with windows over every edge") {
  for (const Shape& shape : {Shape{1, 1, 1, 1}, Shape{2, 7, 33, 1}, Shape{1, 12, 9, 3}})
    for (const std::int64_t side : {1, 3, 4})
      for (const char* border : {"clamp", "zero"}) {
        const Integers pads{side / 2, side - 1 - side / 2, side / 2, side - 1 - side / 2};
        for (const Integers& kernel : {Integers{side, side}, Integers{side, 1}, Integers{1, side}}) {
          Integers own = pads;
          if (kernel[0] == 1) own[0] = own[1] = 0;
          if (kernel[1] == 1) own[2] = own[3] = 0;
          KernelCheck("pool2d_average", {{shape}}, {{"kernel", kernel}, {"pads", own}, {"border", std::string(border)}})
              .run({1e-6, 1e-5});
        }
      }
}

TEST_CASE("cpu pixels: integers are counted into few bins, and those outside are left out") {
  for (const std::int64_t values : {1, 100, 5000, 40001})
    for (const std::int64_t channels : {1, 3}) {
      Graph graph;
      Builder builder(graph);
      const Val ones = builder.input(DType::Int32, {channels, values}, "ones"),
                bins = builder.input(DType::Int32, {channels, values}, "bins");
      builder.output(
          builder.op("scatter", {ones, bins}, {{"axis", 1}, {"batch_dims", 1}, {"shape", Integers{channels, 64}}}));
      compare(graph, {draw({ones.shape(), -3, 9, DType::Int32}, 1), draw({ones.shape(), -9, 70, DType::Int32}, 2)}, 0);
    }
}

TEST_CASE("cpu pixels: running sums, products and extremes of rows of every length around a cache line") {
  for (const char* name : {"cumulative_sum", "cumulative_product", "cumulative_maximum", "cumulative_minimum"})
    for (const DType dtype : {DType::Float32, DType::Float64, DType::Int32})
      for (const std::int64_t rows : {1, 7, 8, 19})
        for (const std::int64_t columns : {1, 3, 16, 18, 37})
          for (const bool reverse : {false, true})
            KernelCheck(name, {{Shape{rows, columns}, -2, 2, dtype}},
                        {{"axis", 1}, {"exclusive", columns % 2 == 0}, {"reverse", reverse}})
                .run({1e-5, 1e-5});
}

Graph counting(const Shape& shape, DType dtype, std::int64_t bins) {
  Graph graph;
  Builder builder(graph);
  builder.output(builder.op("bincount", {builder.input(dtype, shape, "x")}, {{"bins", bins}}));
  return graph;
}

TEST_CASE("cpu pixels: bytes of up to four channels are counted by one kernel, others by a scatter") {
  for (const std::int64_t values : {0, 1, 2, 3, 7, 8, 9, 100, 40001, 300000})
    for (const std::int64_t channels : {1, 2, 3, 4, 5})
      for (const std::int64_t bins : {1, 64, 256, 300})
        for (const DType dtype : {DType::UInt8, DType::Float32}) {
          CAPTURE(values);
          CAPTURE(channels);
          const Graph graph = counting({values, channels}, dtype, bins);
          CHECK((kernels_of(graph) == 1) == (dtype == DType::UInt8 && channels <= 4));
          Tensor64 x = draw({{values, channels}, 0, 255, DType::UInt8}, 1);
          std::vector<double> expected(static_cast<std::size_t>(channels * bins), 0.0);
          for (std::int64_t i = 0; i < values * channels; ++i)
            if (x[i] < static_cast<double>(bins))
              ++expected[static_cast<std::size_t>(i % channels * bins + static_cast<std::int64_t>(x[i]))];
          CHECK(run_on(device_named("cpu"), graph, {x})[0].values == expected);
        }
}

TEST_CASE("cpu pixels: counted numbers are truncated, and those outside are left out") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const Tensor64 x{{10, 1}, {-1, -0.75, 0, 0.5, 1.75, 2, 3, nan, infinity, -infinity}};
  for (const char* device : {"cpu", "reference"})
    for (const DType dtype : {DType::Float64, DType::Float32, DType::Float16})
      CHECK(run_on(device_named(device), counting({10, 1}, dtype, 3), {x})[0].values == std::vector<double>{4, 1, 1});
}

TEST_CASE("cpu pixels: elements are looked up by bytes in tables of every extent") {
  for (const std::int64_t places : {1, 255, 256, 300})
    for (const DType dtype : {DType::UInt8, DType::Float32})
      for (const std::int64_t values : {1, 7, 8, 1001, 40003}) {
        Graph graph;
        Builder builder(graph);
        const Val table = builder.input(dtype, {3, places}, "table"),
                  bytes = builder.input(DType::UInt8, {3, values}, "bytes");
        builder.output(builder.op("gather_along_axis", {table, bytes}, {{"axis", 1}}));
        compare(graph, {draw({table.shape(), 0, 255, dtype}, 1), draw({bytes.shape(), 0, 255, DType::UInt8}, 2)}, 0);
      }
}

Graph dilation(const Shape& shape, std::int64_t steps) {
  Graph graph;
  Builder builder(graph);
  const Val x = builder.input(DType::Float32, shape, "x");
  const auto above = [&](double limit) {
    return as_type(builder, builder.op("greater", {x, single(builder, limit)}), DType::Float32);
  };
  const Val marks = above(0.97), mask = builder.op("maximum", {above(0.4), marks});
  builder.output(builder.op("geodesic_dilation", {marks, mask}, {{"steps", steps}}));
  return graph;
}

// The same by maxima of windows.
Graph dilation_by_windows(const Shape& shape, std::int64_t steps) {
  Graph graph = dilation(shape, 0);
  Builder builder(graph);
  const Node& last = graph.nodes().back();
  Val marks = builder.wrap(last.inputs[0]);
  const Val mask = builder.wrap(last.inputs[1]);
  for (std::int64_t i = 0; i < steps; ++i)
    marks = builder.op("pool2d_max", {marks}, {{"kernel", Integers{3, 3}}, {"pads", Integers{1, 1, 1, 1}}}) * mask;
  builder.output(marks);
  return graph;
}

TEST_CASE("cpu pixels: marks that spread within a mask are bits") {
  for (const Shape& shape : {Shape{1, 1, 1, 1}, Shape{1, 1, 70, 1}, Shape{1, 70, 1, 1}, Shape{2, 9, 64, 1},
                             Shape{1, 33, 129, 3}, Shape{1, 700, 230, 1}, Shape{2, 41, 5, 32}, Shape{2, 11, 5, 33}})
    for (const std::int64_t count : {0, 1, 2, 5, 33}) {
      CAPTURE(shape.str());
      CAPTURE(count);
      const std::vector<Tensor64> x{draw({shape, 0, 1}, static_cast<unsigned>(count))};
      compare(dilation(shape, count), x, 0);
      const Tensor64 expected = run_on(device_named("cpu"), dilation_by_windows(shape, count), x)[1];
      CHECK(difference(run_on(device_named("cpu"), dilation(shape, count), x)[0], expected, {0, 0, 0}) == "");
    }
}

TEST_CASE("cpu pixels: running sums along rows, columns and pixels of several channels") {
  for (const Shape& shape : {Shape{1, 5, 7, 1}, Shape{1, 37, 1100, 1}, Shape{2, 9, 33, 3}, Shape{1, 1, 9, 1}})
    for (const std::int64_t axis : {1, 2})
      for (const bool exclusive : {false, true})
        for (const bool reverse : {false, true})
          KernelCheck("cumulative_sum", {{shape}}, {{"axis", axis}, {"exclusive", exclusive}, {"reverse", reverse}})
              .run({1e-5, 1e-5});
}

TEST_CASE("cpu pixels: a half is rounded away from zero in every set of instructions") {
  const std::vector<float> x{0.5F,         -0.5F,      1.5F,       2.5F,  -2.5F, 0.49999997F,
                             -0.49999997F, 8388609.0F, 4194303.5F, 1e30F, 0};
  for (const char* name : {"generic", "avx2", "avx512"}) {
    const cpu::Loops* const loops = cpu::loops_named(name);
    if (!loops) continue;
    std::vector<float> y(x.size());
    loops->unary_step(Primitive::Round, y.data(), x.data(), static_cast<std::int64_t>(x.size()));
    for (std::size_t i = 0; i < x.size(); ++i) CHECK(y[i] == std::round(x[i]));
  }
}

TEST_CASE("cpu pixels: one channel of several is picked in every set of instructions") {
  for (const char* name : {"generic", "avx2", "avx512"})
    for (const std::size_t stride : {1U, 2U, 3U, 4U, 5U, 7U})
      for (std::size_t count = 0; count < 40; ++count) {
        const cpu::Loops* const loops = cpu::loops_named(name);
        if (!loops) continue;
        // Memory checkers see a read after the last element.
        std::vector<float> x(count == 0 ? 0 : (count - 1) * stride + 1), y(count + 1, -1.0F);
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i) + 0.5F;
        loops->pick(y.data(), x.data(), static_cast<std::int64_t>(stride), static_cast<std::int64_t>(count));
        for (std::size_t i = 0; i < count; ++i) REQUIRE(y[i] == static_cast<float>(i * stride) + 0.5F);
        REQUIRE(y[count] == -1.0F);
      }
}

namespace {

// A row of results: `step` is the distance of their first taps in halves of a pixel. Its ends repeat their last pixel,
// as a scaling with clamped edges reads them. Every result that `scatters` divides reads its taps far apart.
struct TapsOfRow {
  std::int64_t taps, count, channels, step, scatters;
};

// (tap, o) from (o, tap).
template <typename Element>
std::vector<Element> planes_of(const std::vector<Element>& rows, std::int64_t taps) {
  std::vector<Element> result;
  for (std::int64_t t = 0; t < taps; ++t)
    for (auto i = static_cast<std::size_t>(t); i < rows.size(); i += static_cast<std::size_t>(taps))
      result.push_back(rows[i]);
  return result;
}

void check_taps(const cpu::Loops& loops, const TapsOfRow& row) {
  const std::int64_t taps = row.taps, count = row.count, channels = row.channels, step = row.step,
                     scatters = row.scatters;
  CAPTURE(taps);
  CAPTURE(count);
  CAPTURE(channels);
  CAPTURE(step);
  CAPTURE(scatters);
  const std::int64_t width = step * count / 2 + 1;
  std::vector<float> x, weights, y(static_cast<std::size_t>(count * channels) + 1, -1.0F);
  for (std::int64_t i = 0; i < width * channels; ++i) x.push_back(static_cast<float>(i * 37 % 101) - 50);
  std::vector<std::int32_t> positions;
  std::int64_t begin = count, end = 0;
  for (std::int64_t o = 0; o < count; ++o) {
    const bool is_scattered = scatters > 0 && o % scatters == 0;
    const std::int64_t first = step * o / 2 - taps / 2;
    if (first >= 0 && first + taps <= width && !is_scattered) begin = std::min(begin, o), end = o + 1;
    for (std::int64_t t = 0; t < taps; ++t) {
      const std::int64_t at =
          is_scattered ? (o * 53 + t * 29) % width : std::clamp<std::int64_t>(first + t, 0, width - 1);
      positions.push_back(static_cast<std::int32_t>(at * channels));
      weights.push_back(static_cast<float>((o + t) % 7) * 0.25F - 0.5F);
    }
  }
  end = scatters > 0 ? (begin = 0) : std::max(begin, end);
  const bool in_planes = cpu::ResampledRow::in_planes(channels, taps);
  const std::vector<std::int32_t> given_positions = in_planes ? planes_of(positions, taps) : positions;
  const std::vector<float> given_weights = in_planes ? planes_of(weights, taps) : weights;
  const BeforeGuardPage pixels(x);
  loops.resampling.columns({pixels.data(), given_positions.data(), given_weights.data(), y.data(), count, taps,
                            channels, begin, end, width * channels});
  for (std::int64_t i = 0; i < count * channels; ++i) {
    double sum = 0;
    const std::int64_t o = i / channels;
    for (std::size_t at = static_cast<std::size_t>(o * taps), t = 0; t < static_cast<std::size_t>(taps); ++at, ++t)
      sum += static_cast<double>(weights[at]) * x[static_cast<std::size_t>(positions[at] + i % channels)];
    REQUIRE(y[static_cast<std::size_t>(i)] == sum);  // exact: products are multiples of a quarter
  }
  REQUIRE(y.back() == -1.0F);
}

}  // namespace

TEST_CASE("cpu pixels: taps that follow each other in every set of instructions, and those that do not") {
  for (const char* name : {"generic", "avx2", "avx512"})
    for (const std::int64_t taps : {1, 2, 3, 4, 5, 8, 12, 16, 17, 35})
      for (const std::int64_t count : {0, 1, 15, 16, 17, 47, 200})
        for (const std::int64_t channels : {1, 3, 4})
          for (const std::int64_t step : {1, 2, 4, 7})
            for (const std::int64_t scatters : {0, 1, 40}) {
              const cpu::Loops* const loops = cpu::loops_named(name);
              if (loops) check_taps(*loops, {taps, count, channels, step, scatters});
            }
}

}  // namespace openmps::engine::testing
