#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/HistogramSettings.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/steps.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/stored_pixels.h"

using namespace openmps::fw::image;
using openmps::engine::GraphBuilder;
using openmps::engine::Tensor;

struct MPSImageHistogramImpl {
  HistogramSettings info;
  MTLRegion clip = MPSRectNoClip;
  bool zeroes = true;
  ChannelValues threshold{};

  void check(const std::string &who) const { info.check(who); }

  template <typename Visit>
  void visit(Visit &&each) {
    each("histogramInfo", info);
    each("clipRectSource", clip);
    each("zeroHistogram", zeroes);
    visit_channels(each, "minPixelThresholdValue", threshold);
  }
};

namespace {

struct HistogramCall {
  MPSKernel *kernel;
  const MPSImageHistogramImpl &my;
  id<MTLCommandBuffer> commandBuffer;
  Operand source;
  Bound bins;

  Box region() const { return clipped(my.clip, source.whole()); }
};

HistogramCall call_for(MPSKernel *kernel, const MPSImageHistogramImpl &my, id<MTLCommandBuffer> commandBuffer,
                       id<MTLTexture> source, id<MTLBuffer> histogram, NSUInteger offset) {
  if (commandBuffer == nil) refuse([kernel omps_name] + " is encoded to a command buffer that is nil.");
  const Operand operand = texture_operand(kernel, "sourceTexture", source);
  return {kernel, my, commandBuffer, operand,
          buffer_part(kernel, "histogram", histogram, offset, my.info.bins(operand.layout.c), 32)};
}

MPSImageHistogramImpl *new_impl(MPSKernel *kernel, const MPSImageHistogramInfo &info) {
  const HistogramSettings settings(info);
  settings.check(class_getName([kernel class]));
  auto *const made = new MPSImageHistogramImpl;
  made->info = settings;
  return made;
}

// A plan with the source's region; its first result are the bins. `count` gets the values of the counted channels.
void count(const HistogramCall &call, FragmentKey key, const std::vector<Bound> &more,
           openmps::FunctionRef<std::vector<Tensor>(GraphBuilder &, Tensor)> count) {
  const Box region = call.region();
  if (region.is_empty()) {
    if (call.my.zeroes)
      openmps::fw::check(openmps::fw::list_of(call.commandBuffer).fill(call.bins.view, 0, call.bins.type.bytes()));
    return;
  }
  call.my.info.append_to(key);
  const IntermediateImage floats = float_region(call.kernel, call.commandBuffer, call.source, region);
  PlanCall plan{call.kernel, call.commandBuffer, {floats.pixels}, {call.bins}, {}, {}};
  plan.results.insert(plan.results.end(), more.begin(), more.end());
  if (!call.my.zeroes) {
    plan.inputs.push_back(call.bins);
    plan.shares.assign(plan.results.size(), -1);
    plan.shares[0] = 1;
  }
  run_plan(plan, key, [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const std::vector<Tensor> &) {
    std::vector<Tensor> made = count(graph, inputs[0]);
    if (inputs.size() > 1) made[0] = made[0] + inputs[1];
    return made;
  });
}

// The bins of an image of bytes, which is read in place.
void count_bytes(const HistogramCall &call, FragmentKey key) {
  const Box region = call.region();
  const openmps::fw::ImageLayout &layout = call.source.layout;
  call.my.info.append_to(key);
  key << region.z << region.y << region.x << region.n << region.h << region.w << layout.scale;
  PlanCall plan{call.kernel, call.commandBuffer, {{gather(call.commandBuffer, call.source), {}}}, {call.bins}, {}, {}};
  plan.inputs[0].type = {layout.dtype, layout.shape()};
  if (!call.my.zeroes) {
    plan.inputs.push_back(call.bins);
    plan.shares = {1};
  }
  run_plan(plan, key, [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const std::vector<Tensor> &) {
    const std::int64_t channels = call.my.info.counted(layout.c);
    const Tensor image = narrow(inputs[0], 0, region.z, region.n);
    const Tensor rows = narrow(image, 1, region.y, region.h);
    const Tensor pixels = narrow(narrow(rows, 2, region.x, region.w), 3, 0, channels);
    const Tensor least = channel_values(graph, call.my.threshold, channels);
    Tensor made = count_byte_bins(graph, pixels, layout.scale, least, call.my.info.range(graph, channels));
    if (inputs.size() > 1) made = made + inputs[1];
    return std::vector<Tensor>{made};
  });
}

Tensor counted_channels(const HistogramCall &call, Tensor x) {
  return narrow(x, 3, 0, call.my.info.counted(call.source.layout.c));
}

}  // namespace

@implementation MPSImageHistogram

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo {
  OMPS_REQUIRE(histogramInfo);
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _histogramImpl = new_impl(self, *histogramInfo);
  return self;
}

OMPS_KERNEL_STATE(MPSImageHistogram, _histogramImpl)
OMPS_FIELD(_histogramImpl, MTLRegion, clipRectSource, ClipRectSource, clip)
OMPS_FIELD(_histogramImpl, BOOL, zeroHistogram, ZeroHistogram, zeroes)
OMPS_FIELD_READONLY(_histogramImpl, MPSImageHistogramInfo, histogramInfo, info.info())

- (vector_float4)minPixelThresholdValue {
  return vector_of(_histogramImpl->threshold);
}

- (void)setMinPixelThresholdValue:(vector_float4)value {
  _histogramImpl->threshold = values_of(value);
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
                    histogram:(id<MTLBuffer>)histogram
              histogramOffset:(NSUInteger)histogramOffset {
  const HistogramCall call = call_for(self, *_histogramImpl, commandBuffer, source, histogram, histogramOffset);
  FragmentKey key("histogram");
  key.bytes(call.my.threshold.data(), sizeof call.my.threshold);
  if (has_plain_bytes(call.source) && !call.region().is_empty()) return count_bytes(call, key);
  count(call, key, {}, [&](GraphBuilder &graph, Tensor pixels) {
    const Tensor x = counted_channels(call, pixels);
    const std::int64_t channels = x.shape()[3].number();
    const Tensor counts = graph.op("greater_equal", {x, channel_values(graph, call.my.threshold, channels)});
    return std::vector<Tensor>{count_bins(graph, x, counts, call.my.info.range(graph, channels))};
  });
}

- (size_t)histogramSizeForSourceFormat:(MTLPixelFormat)sourceFormat {
  return histogram_bytes(self, _histogramImpl->info, sourceFormat);
}

@end

@implementation MPSImageNormalizedHistogram

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo {
  OMPS_REQUIRE(histogramInfo);
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _normalizedHistogramImpl = new_impl(self, *histogramInfo);
  return self;
}

OMPS_KERNEL_STATE(MPSImageNormalizedHistogram, _normalizedHistogramImpl)
OMPS_FIELD(_normalizedHistogramImpl, MTLRegion, clipRectSource, ClipRectSource, clip)
OMPS_FIELD(_normalizedHistogramImpl, BOOL, zeroHistogram, ZeroHistogram, zeroes)
OMPS_FIELD_READONLY(_normalizedHistogramImpl, MPSImageHistogramInfo, histogramInfo, info.info())

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
                minmaxTexture:(id<MTLTexture>)minmaxTexture
                    histogram:(id<MTLBuffer>)histogram
              histogramOffset:(NSUInteger)histogramOffset {
  const HistogramCall call =
      call_for(self, *_normalizedHistogramImpl, commandBuffer, source, histogram, histogramOffset);
  const Operand extremes = texture_operand(self, "minmaxTexture", minmaxTexture);
  check_columns(extremes, 2);
  const IntermediateImage range = new_float_image(self, {1, 1, 2, call.source.layout.c});
  count(call, FragmentKey("normalized histogram"), {range.pixels}, [&](GraphBuilder &graph, Tensor pixels) {
    const openmps::engine::Integers all{0, 1, 2};
    const Tensor ends[] = {graph.op("reduce_min", {pixels}, {{"axes", all}, {"keep_axes", true}}),
                           graph.op("reduce_max", {pixels}, {{"axes", all}, {"keep_axes", true}})};
    const Tensor x = counted_channels(call, pixels);
    const std::int64_t channels = x.shape()[3].number();
    const auto limit = [&](const char *op, Tensor own, Tensor given) {
      return graph.op(op, {reshape(narrow(own, 3, 0, channels), {channels}), given});
    };
    BinRange bins = call.my.info.range(graph, channels);
    bins.low = limit("maximum", ends[0], bins.low);
    bins.high = limit("minimum", ends[1], bins.high);
    const Tensor counts = graph.op("equal", {x, x});  // not NaN
    return std::vector<Tensor>{count_bins(graph, x, counts, bins), concatenate(ends, 2)};
  });
  if (call.region().is_empty()) return;
  encode_image_fragment({self, commandBuffer, {whole_source(range.operand(self))}, extremes, {{0, 0, 0}, {2, 1, 1}}},
                        FragmentKey("minmax"), [](ImageFragment &fragment) { return fragment.colors(0); });
}

- (size_t)histogramSizeForSourceFormat:(MTLPixelFormat)sourceFormat {
  return histogram_bytes(self, _normalizedHistogramImpl->info, sourceFormat);
}

@end
