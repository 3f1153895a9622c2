// Filters of images that the pass fuse_windows makes: padding, windows and conversions in one kernel, compared with the
// operations one by one.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/ir/builder.h"
#include "engine/passes/images/fuse_windows.h"
#include "engine/passes/stitching/stitch.h"
#include "tests/devices/comparison.h"
#include "tests/devices/image_steps.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// Sums of `rows` x `columns` pixels in one step, or rows first, all with the same weight.
Val box(Builder& b, Val x, std::int64_t rows, std::int64_t columns, bool in_steps) {
  const std::int64_t channels = x.shape()[3].number();
  const auto equal = [&](std::int64_t height, std::int64_t width) {
    const auto taps = static_cast<float>(height * width);
    return constant(b, {channels, height, width, 1},
                    std::vector<float>(static_cast<std::size_t>(channels * height * width), 1 / taps));
  };
  if (!in_steps) return filtered(b, x, equal(rows, columns), 1, 1);
  return filtered(b, filtered(b, x, equal(rows, 1), 1, 1), equal(1, columns), 1, 1);
}

using Windows = Val (*)(Builder& builder, Val x, Val column, Val row);

struct Kind {
  const char* name;
  std::int64_t reach;
  Windows windows;
};

const Kind kKinds[] = {
    {"sums along both axes", 2,
     [](Builder& b, Val x, Val column, Val row) { return filtered(b, filtered(b, x, column, 1, 1), row, 1, 1); }},
    {"sums with steps", 2,
     [](Builder& b, Val x, Val column, Val row) {
       return filtered(b, filtered(b, x, column, 2, 1), row, 1, 2) + 0.125;
     }},
    {"sums along columns", 2, [](Builder& b, Val x, Val column, Val) { return filtered(b, x, column, 1, 1); }},
    {"sums along rows", 2, [](Builder& b, Val x, Val, Val row) { return filtered(b, x, row, 1, 2); }},
    {"sums of windows with steps", 1,
     [](Builder& b, Val x, Val, Val) {
       const std::int64_t channels = x.shape()[3].number();
       std::vector<float> weights;
       for (std::int64_t i = 0; i < channels * 2 * 2; ++i) weights.push_back(0.03F * static_cast<float>(i + 1));
       return filtered(b, x, constant(b, {channels, 2, 2, 1}, weights), 1, 3);
     }},
    {"box", 2, [](Builder& b, Val x, Val, Val) { return box(b, x, 5, 4, true); }},
    {"box in one step", 1, [](Builder& b, Val x, Val, Val) { return box(b, x, 2, 3, false); }},
    {"box of many", 8, [](Builder& b, Val x, Val, Val) { return box(b, x, 17, 16, true); }},
    {"largest along both axes", 1, [](Builder& b, Val x, Val, Val) { return largest(b, largest(b, x, 3, 1), 1, 3); }},
    {"largest of a window", 1, [](Builder& b, Val x, Val, Val) { return largest(b, x, 2, 3); }},
    {"largest with its own padding", 1,
     [](Builder& b, Val x, Val, Val) {
       return b.ops("pool2d_max", std::vector{x}, {{"kernel", Integers{3, 3}}, {"pads", Integers{1, 1, 1, 1}}})[0];
     }},
    {"smallest", 1, [](Builder& b, Val x, Val, Val) { return -largest(b, largest(b, -x, 3, 1), 1, 3); }},
    {"smallest of numbers that are not 0 outside", 1,
     [](Builder& b, Val x, Val, Val) { return -largest(b, -(x + 0.25), 2, 3); }},
    {"medians of 3", 1,
     [](Builder& b, Val x, Val, Val) {
       return b.op("median2d", {x}, {{"size", std::int64_t{3}}});
     }},
    {"medians of 5", 2,
     [](Builder& b, Val x, Val, Val) {
       return b.op("median2d", {x}, {{"size", std::int64_t{5}}});
     }},
    {"medians of 7", 3,
     [](Builder& b, Val x, Val, Val) {
       return b.op("median2d", {x}, {{"size", std::int64_t{7}}});
     }},
    {"medians of 9", 4, [](Builder& b, Val x, Val, Val) {
       return b.op("median2d", {x}, {{"size", std::int64_t{9}}});
     }}};

// Of one row, narrower and wider than a register, several images.
const Shape kImages[] = {{1, 7, 9, 1}, {2, 8, 75, 1}, {1, 9, 21, 4}, {2, 6, 7, 16}};

// Whether a window fits into what `around` makes.
bool fits(const Kind& kind, const Shape& image, Edge edge) {
  if (edge == Edge::Zero || edge == Edge::Clamp) return true;
  if (edge == Edge::None && image[1] < 7) return false;
  const std::int64_t side = 2 * kind.reach + 1, less = edge == Edge::Slice ? 1 : 0,
                     height = image[1].number() + (edge == Edge::Reflect ? 2 : 0), width = image[2].number();
  return height - less >= side && (edge == Edge::Gathered || width - less >= side);
}

void check(const Kind& kind, const Shape& image, Edge edge, DType from, DType to) {
  Graph graph;
  Builder builder(graph);
  const Val input = builder.input(from, image, "x");
  const std::int64_t channels = image[3].number();
  const Val column = builder.input(DType::Float32, {channels, 5, 1, 1}, "column"),
            row = builder.input(DType::Float32, {channels, 1, 5, 1}, "row");
  const Val x = around(builder, opened(builder, input, from), edge, kind.reach);
  builder.output(closed(builder, kind.windows(builder, x, column, row), to));
  std::vector<Tensor64> inputs;
  const bool is_byte = from == DType::UInt8;
  inputs.push_back(draw({image, is_byte ? 0.0 : -1.0, is_byte ? 255.0 : 1.0, from}, 1));
  inputs.push_back(draw({column.shape(), -0.5, 0.5}, 2));
  inputs.push_back(draw({row.shape(), -0.5, 0.5}, 3));
  const Tensor64 expected = run_on(device_named("reference"), graph, inputs)[0],
                 given = run_on(device_named("cpu"), graph, inputs)[0];
  CAPTURE(kind.name);
  CAPTURE(image.str());
  CAPTURE(static_cast<int>(edge));
  CAPTURE(static_cast<int>(from));
  // A byte may be rounded to either side of a half.
  const double allowed = to == DType::UInt8 ? 1 : to == DType::Float16 ? 2e-3 : 2e-6;
  CHECK(difference(given, expected, {0, 0, allowed}) == "");
  const Graph fused = fuse_windows(stitch(graph));
  const auto is_filter = [](const Node& node) { return node.op == &window_filter_def(); };
  if (edge != Edge::None) CHECK(std::ranges::count_if(fused.nodes(), is_filter) == 1);
}

}  // namespace

TEST_CASE("cpu window filters: every window, edge and pixel format is the operations one by one") {
  for (const Kind& kind : kKinds)
    for (const Shape& image : kImages)
      for (const Edge edge : kEdges)
        for (const auto& [from, to] :
             {std::pair(DType::Float32, DType::Float32), std::pair(DType::UInt8, DType::UInt8),
              std::pair(DType::Float16, DType::Float16), std::pair(DType::UInt8, DType::Float32)})
          if (fits(kind, image, edge)) check(kind, image, edge, from, to);
}

// Boxes with odd sides have no mean that is a half, so that nothing but the exact sum gives all of these bytes.
TEST_CASE("cpu window filters: boxes of bytes are the rounded means of their pixels, white images included") {
  constexpr std::int64_t kHeight = 19, kWidth = 83;
  for (const std::int64_t channels : {1, 3, 4})
    for (const std::int64_t side : {1, 3, 9, 17})
      for (const bool is_white : {false, true}) {
        const std::int64_t reach = side / 2;
        Graph graph;
        Builder b(graph);
        const Val input = b.input(DType::UInt8, {1, kHeight, kWidth, channels}, "x"),
                  x = around(b, opened(b, input, DType::UInt8), Edge::Zero, reach);
        b.output(closed(b, box(b, x, side, side, true), DType::UInt8));
        Tensor64 pixels = draw({input.shape(), 0, 255, DType::UInt8}, 1);
        if (is_white) std::ranges::fill(pixels.values, 255.0);
        const Tensor64 given = run_on(device_named("cpu"), graph, {pixels})[0];
        Tensor64 expected = given;
        for (std::int64_t i = 0; i < given.shape.elements(); ++i) {
          // There are two columns more before the image than the box reaches.
          const std::int64_t width = given.shape[2].number(), row = i / (width * channels),
                             column = i / channels % width - 2, channel = i % channels;
          std::int64_t sum = 0;
          for (std::int64_t r = std::max<std::int64_t>(0, row - reach); r <= std::min(kHeight - 1, row + reach); ++r)
            for (std::int64_t c = std::max<std::int64_t>(0, column - reach); c <= std::min(kWidth - 1, column + reach);
                 ++c)
              sum += static_cast<std::int64_t>(pixels[(r * kWidth + c) * channels + channel]);
          expected[i] = static_cast<double>((2 * sum + side * side) / (2 * side * side));
        }
        CAPTURE(channels);
        CAPTURE(side);
        CHECK(difference(given, expected, {0, 0, 0}) == "");
      }
}

TEST_CASE("cpu window filters: rows of several parts, of one pixel and of a register less one") {
  for (const Kind& kind : kKinds)
    for (const Shape& image : {Shape{1, 3, 1311, 1}, Shape{1, 5, 1, 1}, Shape{1, 1, 31, 1}, Shape{1, 4, 281, 2}})
      for (const DType dtype : {DType::Float32, DType::UInt8}) check(kind, image, Edge::Clamp, dtype, dtype);
}

TEST_CASE("cpu window filters: a conversion between two windows belongs to one of them") {
  for (const bool is_also_output : {false, true}) {
    Graph graph;
    Builder b(graph);
    const Val x = b.input(DType::Float32, {1, 9, 8, 2}, "x"),
              weights = b.input(DType::Float32, {2, 3, 3, 1}, "weights");
    const Val between = tanh(largest(b, around(b, x, Edge::Clamp, 1), 3, 3));
    b.output(filtered(b, around(b, between, Edge::Zero, 1), weights, 1, 1));
    if (is_also_output) b.output(between);
    const std::vector<Tensor64> inputs{draw({{1, 9, 8, 2}, -1, 1}, 1), draw({{2, 3, 3, 1}, -0.5, 0.5}, 2)},
        expected = run_on(device_named("reference"), graph, inputs), given = run_on(device_named("cpu"), graph, inputs);
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(difference(given[i], expected[i], {0, 0, 2e-6}) == "");
  }
}

}  // namespace openmps::engine::testing
