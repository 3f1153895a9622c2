// Images read at other positions: bilinear resizing, and the positions of a second image.
#include <limits>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

double aligned_scale(std::int64_t source, std::int64_t result) {
  return source > 1 && result > 1 ? static_cast<double>(result - 1) / static_cast<double>(source - 1) : 1;
}

Tensor clamped(PlanBuilder& l, Tensor x, std::int64_t extent) {
  return l.op("clamp", {x}, {{"minimum", 0.0}, {"maximum", static_cast<double>(extent - 1)}});
}

// 1 where the position is a pixel.
Tensor inside(PlanBuilder& l, Tensor x, std::int64_t extent) {
  const Tensor low = l.op("greater_equal", {x, l.constant(0)}),
               high = l.op("less_equal", {x, l.constant(static_cast<double>(extent - 1))});
  return l.op("logical_and", {low, high});
}

// The result's own positions along an axis of (N, H, W, 1).
Tensor positions(PlanBuilder& l, std::int64_t extent, bool along_x) {
  std::vector<float> places;
  for (std::int64_t i = 0; i < extent; ++i) places.push_back(static_cast<float>(i));
  return reshape(l.constant(places, "positions"), along_x ? Shape{1, 1, extent, 1} : Shape{1, extent, 1, 1});
}

struct Corners {
  Tensor image;  // (n, pixels, c)
  Nhwc source, result;
  bool zeros;  // outside the image
};

// The image's values at whole positions y, x of (N, H, W, 1), times the weight.
Tensor corner(PlanBuilder& l, const Corners& c, Tensor y, Tensor x, Tensor weight) {
  const Tensor at_y = cast(clamped(l, y, c.source.h), DType::Int32),
               at_x = cast(clamped(l, x, c.source.w), DType::Int32);
  const Tensor pitch = l.constant(static_cast<double>(c.source.w), DType::Int32);
  const Tensor pixels = reshape(at_y * pitch + at_x, Shape{c.result.n, c.result.area()});
  const Tensor taken = l.op("gather", {c.image, pixels}, {{"axis", 1}, {"batch_dims", 1}});
  const Tensor values = reshape(taken, Shape{c.result.n, c.result.h, c.result.w, c.source.c}) * weight;
  if (!c.zeros) return values;
  const Tensor is_pixel = l.op("logical_and", {inside(l, y, c.source.h), inside(l, x, c.source.w)});
  return l.op("select", {is_pixel, values, l.constant(0)});
}

}  // namespace

void lower_resize_bilinear(FilterCall& call, std::int64_t height, std::int64_t width, bool aligns_corners) {
  const Nhwc source = call.extents(0);
  const auto scale = [&](std::int64_t from, std::int64_t to) {
    return aligns_corners ? aligned_scale(from, to) : static_cast<double>(to) / static_cast<double>(from);
  };
  call.result = call.lowering.op("resize", {call.sources[0]},
                                 {{"size", Integers{height, width}},
                                  {"mode", std::string("bilinear")},
                                  {"scale_y", scale(source.h, height)},
                                  {"scale_x", scale(source.w, width)}});
}

void lower_grid_sample(FilterCall& call, Edge edge, bool adds_position) {
  PlanBuilder& l = call.lowering;
  const Nhwc source = call.extents(0), grid = call.extents(1);
  if (edge != Edge::Zero && edge != Edge::Clamp)
    return call.fail(ErrorKind::Unsupported,
                     "primaryEdgeMode is none of MPSImageEdgeModeZero and MPSImageEdgeModeClamp.");
  if (grid.c != 2)
    return call.fail(ErrorKind::Shape,
                     "the secondary image has " + std::to_string(grid.c) + " feature channels, expected 2: x and y.");
  if (source.area() > std::int64_t{std::numeric_limits<std::int32_t>::max()})
    return call.fail(ErrorKind::Unsupported,
                     "the primary image has " + source.pixels() + " pixels, at most 2147483647 are addressed.");
  Tensor x = narrow(call.sources[1], 3, 0, 1), y = narrow(call.sources[1], 3, 1, 1);
  if (adds_position) {
    x = x + positions(l, grid.w, true);
    y = y + positions(l, grid.h, false);
  }
  const Tensor left = l.op("floor", {x}), top = l.op("floor", {y});
  const Tensor to_right = x - left, to_bottom = y - top;
  const Corners c{reshape(call.sources[0], Shape{source.n, source.area(), source.c}), source, grid, edge == Edge::Zero};
  call.result = corner(l, c, top, left, (1 - to_bottom) * (1 - to_right)) +
                corner(l, c, top, left + 1, (1 - to_bottom) * to_right) +
                corner(l, c, top + 1, left, to_bottom * (1 - to_right)) +
                corner(l, c, top + 1, left + 1, to_bottom * to_right);
}

}  // namespace openmps::fw::nn
