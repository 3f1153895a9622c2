#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/distance.h"

#include <algorithm>
#include <limits>

namespace openmps::fw::image {
namespace {

using engine::DType;

constexpr double kFar = 1e18;  // its square is more than kFarSquare, and finite

Tensor positions(GraphBuilder& graph, std::int64_t count, DType dtype) {
  return graph.op("iota", {},
                  {{"shape", engine::Integers{count}}, {"axis", 0}, {"dtype", static_cast<std::int64_t>(dtype)}});
}

// Whether dx = next can still make a distance less that is wanted.
DistanceStep with_test(GraphBuilder& graph, Tensor squares, Tensor next, double limit) {
  const Tensor dx = cast(next, DType::Float32);
  const engine::Integers all{0, 1, 2, 3};
  const Tensor largest = reshape(graph.op("reduce_max", {squares}, {{"axes", all}, {"keep_axes", false}}), {1});
  const double most = std::min(limit, static_cast<double>(squares.shape()[2].number() - 1));
  const Tensor is_near = graph.op("less_equal", {dx, graph.constant(most)});
  return {squares, next, graph.op("logical_and", {is_near, graph.op("less", {dx * dx, largest})})};
}

}  // namespace

Tensor column_squares(GraphBuilder& graph, Tensor x) {
  const engine::Shape shape = x.shape();
  const Tensor row =
      broadcast_to(reshape(positions(graph, shape[1].number(), DType::Float32), {1, shape[1], 1, 1}), shape);
  const Tensor is_set = graph.op("not_equal", {x, graph.constant(0)});
  const auto nearest = [&](const char* scan, double nowhere, bool reverse) {
    const Tensor set = graph.op("select", {is_set, row, broadcast_to(graph.constant(nowhere), shape)});
    return graph.op(scan, {set}, {{"axis", 1}, {"reverse", reverse}});
  };
  const Tensor above = row - nearest("cumulative_maximum", -kFar, false);
  const Tensor below = nearest("cumulative_minimum", kFar, true) - row;
  const Tensor distance = graph.op("minimum", {above, below});
  return distance * distance;
}

DistanceStep first_distances(GraphBuilder& graph, Tensor columns, double limit) {
  const Tensor next = broadcast_to(graph.constant(1, DType::Int32), {1});
  return with_test(graph, columns, next, limit);
}

DistanceStep more_distances(GraphBuilder& graph, Tensor columns, Tensor squares, Tensor next, double limit) {
  const std::int64_t width = columns.shape()[2].number();
  const Tensor here = positions(graph, width, DType::Int32);
  const double last = static_cast<double>(width - 1);
  for (std::int64_t i = 0; i < kDistanceStep; ++i) {
    const Tensor dx = next + static_cast<double>(i), square = cast(dx, DType::Float32) * cast(dx, DType::Float32);
    for (const bool right : {false, true}) {
      // A position outside becomes the edge, which is nearer than dx: its sum is too large, never too small.
      const Tensor at = graph.op("clamp", {right ? here + dx : here - dx}, {{"minimum", 0.0}, {"maximum", last}});
      squares = graph.op("minimum", {squares, graph.op("gather", {columns, at}, {{"axis", 2}}) + square});
    }
  }
  return with_test(graph, squares, next + static_cast<double>(kDistanceStep), limit);
}

Tensor distances_of(GraphBuilder& graph, Tensor squares, double limit) {
  const double most = std::min(limit * limit, kFarSquare);
  const Tensor is_found = graph.op("less_equal", {squares, graph.constant(most)});
  const Tensor nowhere = graph.constant(std::numeric_limits<double>::infinity());
  return graph.op("select", {is_found, graph.op("sqrt", {squares}), broadcast_to(nowhere, squares.shape())});
}

}  // namespace openmps::fw::image
