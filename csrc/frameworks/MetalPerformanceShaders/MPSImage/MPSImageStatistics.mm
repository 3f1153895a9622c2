#import <MetalPerformanceShaders/MPSImage/MPSImageStatistics.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/steps.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

struct MPSImageStatisticsImpl {
  MTLRegion clip = MPSRectNoClip;

  template <typename Visit>
  void visit(Visit &&each) {
    each("clipRectSource", clip);
  }
};

namespace {

using Statistics = std::vector<Tensor> (*)(openmps::engine::GraphBuilder &graph, Tensor x, const Integers &axes);

std::vector<Tensor> mean_of(openmps::engine::GraphBuilder &, Tensor x, const Integers &axes) {
  return {reduce_mean(x, axes)};
}

std::vector<Tensor> moments_of(openmps::engine::GraphBuilder &graph, Tensor x, const Integers &axes) {
  return graph.ops("moments", {&x, 1}, {{"axes", axes}});
}

std::vector<Tensor> extremes_of(openmps::engine::GraphBuilder &graph, Tensor x, const Integers &axes) {
  const openmps::engine::Attributes attributes{{"axes", axes}, {"keep_axes", true}};
  return {graph.op("reduce_min", {x}, attributes), graph.op("reduce_max", {x}, attributes)};
}

// Each image's results are the first pixels of its first row.
void encode(MPSUnaryImageKernel *kernel, const MPSImageStatisticsImpl &my, id<MTLCommandBuffer> commandBuffer,
            const Operand &source, const Operand &destination, NSUInteger count, Statistics statistics) {
  const Box region = clipped(my.clip, source.whole());
  if (region.is_empty())
    refuse(destination.who + ": clipRectSource has no pixel of " + source.name + ", which has " +
           std::to_string(source.layout.w) + " x " + std::to_string(source.layout.h) + ".");
  check_columns(destination, static_cast<std::int64_t>(count));
  FragmentKey key("statistics");
  key << region.h << region.w;
  const MTLRegion written{{0, 0, 0}, {count, 1, static_cast<NSUInteger>(region.n)}};
  const MPSOffset offset{region.x, region.y, region.z};
  encode_image_fragment({kernel, commandBuffer, {{source, offset, MPSImageEdgeModeZero, {}}}, destination, written},
                        key, [&](ImageFragment &fragment) {
                          const Tensor x = fragment.part(0, {region.y, region.h}, {region.x, region.w});
                          std::vector<Tensor> parts = statistics(fragment.graph, x, {1, 2});
                          for (Tensor &each : parts) each = reshape(each, {x.shape()[0], 1, 1, x.shape()[3]});
                          return concatenate(parts, 2);
                        });
}

}  // namespace

#define OMPS_STATISTICS(Name, impl, count, statistics)                                                  \
  @implementation Name                                                                                  \
  -(instancetype)initWithDevice : (id<MTLDevice>)device {                                               \
    if ((self = [super initWithDevice:device]) != nil) impl = new MPSImageStatisticsImpl;               \
    return self;                                                                                        \
  }                                                                                                     \
  OMPS_KERNEL_STATE(Name, impl)                                                                         \
  OMPS_FIELD(impl, MTLRegion, clipRectSource, ClipRectSource, clip)                                     \
  -(void)omps_encode : (id<MTLCommandBuffer>)commandBuffer source : (const Operand &)source destination \
      : (const Operand &)destination {                                                                  \
    encode(self, *impl, commandBuffer, source, destination, (count), statistics);                       \
  }                                                                                                     \
  @end

OMPS_STATISTICS(MPSImageStatisticsMean, _meanImpl, 1, mean_of)
OMPS_STATISTICS(MPSImageStatisticsMeanAndVariance, _meanAndVarianceImpl, 2, moments_of)
OMPS_STATISTICS(MPSImageStatisticsMinAndMax, _minAndMaxImpl, 2, extremes_of)
