// Images read at other positions: bilinear resizing, and the positions of a second image.
#include <limits>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

double aligned_scale(std::int64_t source, std::int64_t result) {
  return source > 1 && result > 1 ? static_cast<double>(result - 1) / static_cast<double>(source - 1) : 1;
}

// The result's own positions along an axis of (N, H, W, 1).
Tensor positions(PlanBuilder& l, std::int64_t extent, bool along_x) {
  std::vector<float> places;
  for (std::int64_t i = 0; i < extent; ++i) places.push_back(static_cast<float>(i));
  return reshape(l.constant(places, "positions"), along_x ? Shape{1, 1, extent, 1} : Shape{1, extent, 1, 1});
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
  Tensor places = call.sources[1];
  if (adds_position) {
    const Tensor parts[] = {narrow(places, 3, 0, 1) + positions(l, grid.w, true),
                            narrow(places, 3, 1, 1) + positions(l, grid.h, false)};
    places = engine::concatenate(parts, 3);
  }
  call.result =
      l.op("grid_sample", {call.sources[0], places}, {{"outside", std::string(edge == Edge::Zero ? "zero" : "clamp")}});
}

}  // namespace openmps::fw::nn
