// Filters of images that the pass fuse_windows makes: padding, windows and conversions in one kernel, compared with the
// operations one by one.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>

#include "engine/ir/builder.h"
#include "engine/passes/images/fuse_windows.h"
#include "engine/passes/stitch.h"
#include "tests/devices/comparison.h"
#include "tests/engine/plan_run.h"
#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {
namespace {

// How the pixels around an image are shown.
enum class Edge { None, Zero, Clamp, Reflect, Gathered, Slice };
constexpr Edge kEdges[] = {Edge::None, Edge::Zero, Edge::Clamp, Edge::Reflect, Edge::Gathered, Edge::Slice};

struct Drawn {
  Graph graph;
  Builder builder{graph};

  Val indices(const std::vector<std::int32_t>& values) {
    auto made = std::make_shared<Literal>();
    made->type = {DType::Int32, Shape{static_cast<std::int64_t>(values.size())}};
    made->bytes.resize(values.size() * sizeof values[0]);
    std::memcpy(made->bytes.data(), values.data(), made->bytes.size());
    return builder.op("constant", std::initializer_list<Val>{}, {{"value", std::shared_ptr<const Literal>(made)}});
  }

  Val padded(Val x, std::size_t axis, std::int64_t before, std::int64_t after, const char* mode) {
    Integers first(4, 0), last(4, 0);
    first[axis] = before, last[axis] = after;
    return builder.op("pad", {x}, {{"before", first}, {"after", last}, {"mode", std::string(mode)}});
  }

  Val around(Val x, Edge edge, std::int64_t reach) {
    const std::int64_t h = x.shape()[1].number(), w = x.shape()[2].number();
    switch (edge) {
      case Edge::None:
        return x;
      case Edge::Zero:
        return padded(padded(x, 1, reach, reach + 1, "constant"), 2, reach + 2, reach, "constant");
      case Edge::Clamp:
        return padded(padded(x, 1, reach, reach, "clamp"), 2, reach, reach + 1, "clamp");
      case Edge::Reflect:
        return padded(padded(x, 1, 1, 1, "reflect"), 2, 0, 1, "symmetric");
      case Edge::Gathered: {
        std::vector<std::int32_t> at;
        for (std::int64_t i = -reach; i < w + reach; ++i) at.push_back(static_cast<std::int32_t>(i));
        return builder.op("gather", {x, indices(at)}, {{"axis", std::int64_t{2}}});
      }
      case Edge::Slice:
        return builder.op("slice", {x},
                          {{"starts", Integers{0, 1, 0, 0}},
                           {"ends", Integers{x.shape()[0], h, w - 1, x.shape()[3]}},
                           {"strides", Integers{1, 1, 1, 1}}});
    }
    return x;
  }
};

// Pixels of 8 bits are 0 to 1 while they are filtered.
Val opened(Builder& builder, Val x, DType dtype) {
  if (dtype == DType::Float32) return x;
  const Val number = builder.op("cast", {x}, {{"dtype", static_cast<std::int64_t>(DType::Float32)}});
  return dtype == DType::UInt8 ? number * (1.0 / 255) : number;
}

Val closed(Builder& builder, Val x, DType dtype) {
  if (dtype == DType::Float32) return x;
  if (dtype == DType::UInt8) {
    x = builder.op("clamp", {x}, {{"minimum", 0.0}, {"maximum", 1.0}});
    x = builder.op("round", {x * 255.0});
  }
  return builder.op("cast", {x}, {{"dtype", static_cast<std::int64_t>(dtype)}});
}

using Windows = Val (*)(Drawn& drawn, Val x, Val column, Val row);

struct Kind {
  const char* name;
  std::int64_t reach;
  Windows windows;
};

Val conv(Drawn& drawn, Val x, Val weights, std::int64_t sy, std::int64_t sx) {
  return drawn.builder.op("conv2d", {x, weights}, {{"groups", x.shape()[3].number()}, {"strides", Integers{sy, sx}}});
}

Val largest(Drawn& drawn, Val x, std::int64_t height, std::int64_t width) {
  return drawn.builder.ops("pool2d_max", std::vector{x}, {{"kernel", Integers{height, width}}})[0];
}

const Kind kKinds[] = {
    {"sums along both axes", 2,
     [](Drawn& d, Val x, Val column, Val row) { return conv(d, conv(d, x, column, 1, 1), row, 1, 1); }},
    {"sums with steps", 2,
     [](Drawn& d, Val x, Val column, Val row) { return conv(d, conv(d, x, column, 2, 1), row, 1, 2) + 0.125; }},
    {"sums along columns", 2, [](Drawn& d, Val x, Val column, Val) { return conv(d, x, column, 1, 1); }},
    {"sums along rows", 2, [](Drawn& d, Val x, Val, Val row) { return conv(d, x, row, 1, 2); }},
    {"largest along both axes", 1, [](Drawn& d, Val x, Val, Val) { return largest(d, largest(d, x, 3, 1), 1, 3); }},
    {"largest of a window", 1, [](Drawn& d, Val x, Val, Val) { return largest(d, x, 2, 3); }},
    {"largest with its own padding", 1,
     [](Drawn& d, Val x, Val, Val) {
       return d.builder.ops("pool2d_max", std::vector{x},
                            {{"kernel", Integers{3, 3}}, {"pads", Integers{1, 1, 1, 1}}})[0];
     }},
    {"smallest", 1, [](Drawn& d, Val x, Val, Val) { return -largest(d, largest(d, -x, 3, 1), 1, 3); }},
    {"medians of 3", 1,
     [](Drawn& d, Val x, Val, Val) {
       return d.builder.op("median2d", {x}, {{"size", std::int64_t{3}}});
     }},
    {"medians of 5", 2, [](Drawn& d, Val x, Val, Val) {
       return d.builder.op("median2d", {x}, {{"size", std::int64_t{5}}});
     }}};

// Of one row, narrower and wider than a register, several images.
const Shape kImages[] = {{1, 7, 9, 1}, {2, 8, 75, 1}, {1, 9, 21, 4}, {2, 6, 7, 16}};

void check(const Kind& kind, const Shape& image, Edge edge, DType from, DType to) {
  Drawn drawn;
  const Val input = drawn.builder.input(from, image, "x");
  const std::int64_t channels = image[3].number();
  const Val column = drawn.builder.input(DType::Float32, {channels, 5, 1, 1}, "column"),
            row = drawn.builder.input(DType::Float32, {channels, 1, 5, 1}, "row");
  const Val x = drawn.around(opened(drawn.builder, input, from), edge, kind.reach);
  drawn.builder.output(closed(drawn.builder, kind.windows(drawn, x, column, row), to));
  std::vector<Tensor64> inputs;
  const bool is_byte = from == DType::UInt8;
  inputs.push_back(draw({image, is_byte ? 0.0 : -1.0, is_byte ? 255.0 : 1.0, from}, 1));
  inputs.push_back(draw({column.shape(), -0.5, 0.5}, 2));
  inputs.push_back(draw({row.shape(), -0.5, 0.5}, 3));
  const Tensor64 expected = run_on(device_named("reference"), drawn.graph, inputs)[0],
                 given = run_on(device_named("cpu"), drawn.graph, inputs)[0];
  CAPTURE(kind.name);
  CAPTURE(image.str());
  CAPTURE(static_cast<int>(edge));
  CAPTURE(static_cast<int>(from));
  // A byte may be rounded to either side of a half.
  const double allowed = to == DType::UInt8 ? 1 : to == DType::Float16 ? 2e-3 : 2e-6;
  CHECK(difference(given, expected, {0, 0, allowed}) == "");
  const Graph fused = fuse_windows(stitch(drawn.graph));
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
          if (edge != Edge::None || image[1] >= 7) check(kind, image, edge, from, to);
}

}  // namespace openmps::engine::testing
