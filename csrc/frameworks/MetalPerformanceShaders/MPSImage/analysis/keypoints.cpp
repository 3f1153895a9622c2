#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/keypoints.h"

namespace openmps::fw::image {
namespace {

using engine::DType;
using engine::Extent;
using engine::Integers;

// The rows or columns of all pixels of a region, in reading order.
Tensor positions(GraphBuilder& graph, const KeypointRegion& region, std::int64_t axis, Tensor first) {
  const Tensor inside = graph.op("iota", {}, {{"shape", Integers{region.height, region.width}}, {"axis", axis}});
  return reshape(inside + cast(first, DType::Int32), {Extent(region.height) * region.width});
}

}  // namespace

Keypoints find_keypoints(GraphBuilder& graph, Tensor image, Tensor records, const KeypointRegion& region) {
  const std::int64_t width = image.shape()[2].number(), most = records.shape()[0].number();
  const Tensor y = positions(graph, region, 0, region.row), x = positions(graph, region, 1, region.column);
  const Tensor pixels = reshape(image, {image.shape()[1] * image.shape()[2]});
  const Tensor read = graph.op("gather", {pixels, y * static_cast<double>(width) + x}, {{"axis", 0}});
  const Tensor values = graph.op("round", {read * 255.0}) / 255.0;  // as a caller divides
  const Tensor is_found = graph.op("greater_equal", {values, graph.constant(region.threshold)});
  const Tensor marks = cast(is_found, DType::Int32);
  const Tensor order = graph.op("cumulative_sum", {marks}, {{"axis", 0}, {"exclusive", true}});
  const Tensor nowhere = broadcast_to(graph.constant(-1, DType::Int32), order.shape());
  const Tensor place = graph.op("select", {is_found, order, nowhere});
  const Tensor words[] = {
      reshape(cast(y, DType::UInt32) * 65536.0 + cast(x, DType::UInt32), {x.shape()[0], 1}),
      reshape(graph.op("reinterpret", {values}, {{"dtype", static_cast<std::int64_t>(DType::UInt32)}}),
              {x.shape()[0], 1})};
  const Tensor count =
      graph.op("minimum", {reduce_sum(marks, {0}), graph.constant(static_cast<double>(most), DType::Int32)});
  return {cast(count, DType::UInt32),
          graph.op("scatter", {concatenate(words, 1), place, records}, {{"axis", 0}, {"mode", std::string("set")}})};
}

}  // namespace openmps::fw::image
