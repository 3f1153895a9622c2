#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/edges.h"

namespace openmps::fw::image {
namespace {

using engine::Extent;

// x without its border of one pixel, moved by (dy, dx).
Tensor inner(Tensor x, int dy, int dx) {
  const Extent height = x.shape()[1] - 2, width = x.shape()[2] - 2;
  return narrow(narrow(x, 1, 1 + dy, height), 2, 1 + dx, width);
}

constexpr double kTangent = 0.41421356237309503;  // of 22.5 degrees

}  // namespace

Gradient sobel(GraphBuilder& graph, Tensor x) {
  const auto at = [&](int dy, int dx) { return inner(x, dy, dx); };
  const Tensor gx = at(-1, 1) - at(-1, -1) + (at(0, 1) - at(0, -1)) * 2 + (at(1, 1) - at(1, -1));
  const Tensor gy = at(1, -1) - at(-1, -1) + (at(1, 0) - at(-1, 0)) * 2 + (at(1, 1) - at(-1, 1));
  return {gx, gy, graph.op("sqrt", {gx * gx + gy * gy})};
}

Tensor thinned(GraphBuilder& graph, const Gradient& gradient) {
  const Tensor gx = inner(gradient.x, 0, 0), gy = inner(gradient.y, 0, 0), own = inner(gradient.magnitude, 0, 0);
  const Tensor ax = graph.op("abs", {gx}), ay = graph.op("abs", {gy});
  // Whether the pixel is larger than the one before it in reading order, and not less than the one after it.
  const auto is_peak = [&](int dy, int dx) {
    return graph.op("logical_and", {graph.op("greater", {own, inner(gradient.magnitude, -dy, -dx)}),
                                    graph.op("greater_equal", {own, inner(gradient.magnitude, dy, dx)})});
  };
  const Tensor is_level = graph.op("less_equal", {ay, ax * kTangent});
  const Tensor is_upright = graph.op("less_equal", {ax, ay * kTangent});
  const Tensor falls = graph.op("greater", {gx * gy, graph.constant(0)});
  const Tensor diagonal = graph.op("select", {falls, is_peak(1, 1), is_peak(1, -1)});
  const Tensor steep = graph.op("select", {is_upright, is_peak(1, 0), diagonal});
  const Tensor peak = graph.op("select", {is_level, is_peak(0, 1), steep});
  return graph.op("select", {peak, own, broadcast_to(graph.constant(0), own.shape())});
}

Tensor followed(GraphBuilder& graph, Tensor marked, Tensor weak, int steps) {
  return graph.op("geodesic_dilation", {marked, weak}, {{"steps", static_cast<std::int64_t>(steps)}});
}

}  // namespace openmps::fw::image
