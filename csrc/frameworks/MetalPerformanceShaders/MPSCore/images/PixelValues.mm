#include "frameworks/MetalPerformanceShaders/MPSCore/images/PixelValues.h"

#include "compat/guard.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"

namespace openmps::fw {

using engine::BufferView;
using engine::DType;
using engine::GraphBuilder;
using engine::Tensor;

namespace {

constexpr std::size_t kMaxPixelPlans = 64;

PlanCache &pixel_plans() {
  static PlanCache *const cache = new PlanCache(kMaxPixelPlans);
  return *cache;
}

}  // namespace

Tensor values_of_pixels(Tensor stored, const ImageLayout &layout) {
  const Tensor x = cast(stored, DType::Float32);
  return layout.is_normalized() ? x * layout.scale : x;
}

Tensor pixels_of_values(GraphBuilder &graph, Tensor values, const ImageLayout &layout) {
  if (layout.is_normalized()) {
    values = graph.op("clamp", {values}, {{"minimum", 0.0}, {"maximum", 1.0}});
    values = graph.op("round", {values * (1 / layout.scale)});
  }
  return cast(values, layout.dtype);
}

BufferView encode_values(id<MTLCommandBuffer> commandBuffer, const BufferView &stored, const ImageLayout &layout) {
  const BufferView values = new_nd_storage(device_of(commandBuffer), MPSDataTypeFloat32, layout.shape(), false).view();
  const auto plan = value_or_raise(pixel_plans().find_or_compile(
      engine_device(device_of(commandBuffer)), "values of " + layout.type().str(), [&](GraphBuilder &graph) {
        graph.output(values_of_pixels(graph.input(layout.dtype, layout.shape(), "pixels"), layout));
      }));
  check(list_of(commandBuffer).run(plan, std::span(&stored, 1), std::span(&values, 1)));
  return values;
}

void encode_pixels(id<MTLCommandBuffer> commandBuffer, const BufferView &values, const BufferView &stored,
                   const ImageLayout &layout) {
  const auto plan = value_or_raise(pixel_plans().find_or_compile(
      engine_device(device_of(commandBuffer)), "pixels of " + layout.type().str(), [&](GraphBuilder &graph) {
        graph.output(pixels_of_values(graph, graph.input(DType::Float32, layout.shape(), "values"), layout));
      }));
  check(list_of(commandBuffer).run(plan, std::span(&values, 1), std::span(&stored, 1)));
}

}  // namespace openmps::fw
