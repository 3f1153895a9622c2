// Equalization and specification: a table for each channel is made first, and applied to images afterwards.
#include <optional>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/HistogramSettings.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/steps.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/stored_pixels.h"

using namespace openmps::fw::image;
using openmps::engine::GraphBuilder;
using openmps::engine::Tensor;

struct MPSImageHistogramTransformImpl {
  HistogramSettings info;
  std::optional<Bound> table;  // float32 (counted channels, bins)
  std::int64_t channels = 0;   // of the images that it is for

  void check(const std::string &who) const { info.check(who); }
  void own(openmps::fw::KernelCopies &) { table.reset(); }

  template <typename Visit>
  void visit(Visit &&each) {
    each("histogramInfo", info);
  }
};

namespace {

using Transform = MPSImageHistogramTransformImpl;

Transform *new_transform(MPSKernel *kernel, const MPSImageHistogramInfo &info) {
  const HistogramSettings settings(info);
  settings.check(class_getName([kernel class]));
  auto *const made = new Transform;
  made->info = settings;
  return made;
}

struct GivenHistogram {
  const char *name;
  id<MTLBuffer> buffer;
  NSUInteger offset;
};

void make_table(MPSKernel *kernel, Transform &my, id<MTLCommandBuffer> commandBuffer, id<MTLTexture> source,
                std::initializer_list<GivenHistogram> histograms) {
  if (commandBuffer == nil) refuse([kernel omps_name] + " is encoded to a command buffer that is nil.");
  const std::int64_t channels = texture_operand(kernel, "sourceTexture", source).layout.c;
  const openmps::engine::TensorType type = my.info.bins(channels);
  PlanCall call{kernel, commandBuffer, {}, {}, {}, {}};
  for (const GivenHistogram &each : histograms)
    call.inputs.push_back(buffer_part(kernel, each.name, each.buffer, each.offset, type, sizeof(std::uint32_t)));
  for (Bound &each : call.inputs) each = readable_part(commandBuffer, each);
  call.results.push_back(scratch(kernel, {openmps::engine::DType::Float32, type.shape}));
  run_plan(call, FragmentKey("table"), [](GraphBuilder &graph, const std::vector<Tensor> &inputs, const auto &) {
    return std::vector<Tensor>{inputs.size() == 1 ? equalizing_table(graph, inputs[0])
                                                  : specifying_table(graph, inputs[0], inputs[1])};
  });
  my.table = call.results[0];
  my.channels = channels;
}

// From bytes to bytes: each of the 256 is transformed once.
void apply_to_bytes(MPSUnaryImageKernel *kernel, const Transform &my, id<MTLCommandBuffer> commandBuffer,
                    const Operand &source, const Operand &destination) {
  const std::int64_t channels = source.layout.c;
  FragmentKey key("transform of bytes");
  my.info.append_to(key);
  key << channels << source.layout.scale;
  const IntermediateImage table = new_byte_image(kernel, {1, 1, 256, channels});
  run_plan({kernel, commandBuffer, {*my.table}, {table.pixels}, {}, {}}, key,
           [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const auto &) {
             const BinRange range = my.info.range(graph, my.info.counted(channels));
             return std::vector<Tensor>{byte_table(graph, source.layout.scale, inputs[0], range, channels)};
           });
  Source entries = whole_source(table.operand(kernel));
  entries.stride = {0, 0, 0};
  encode_image_fragment({kernel,
                         commandBuffer,
                         {{source, [kernel offset], [kernel omps_edge], {}}, entries},
                         destination,
                         [kernel clipRect]},
                        FragmentKey("bytes"), [](ImageFragment &fragment) {
                          const Tensor bytes = fragment.below_clip(fragment.stored[0], 0), all = fragment.stored[1];
                          if (!fragment.graph.status()) return all;
                          const Tensor rows = reshape(all, {all.shape()[2], all.shape()[3]});
                          return looked_up_bytes(fragment.graph, bytes, rows);
                        });
}

void apply(MPSUnaryImageKernel *kernel, const Transform &my, id<MTLCommandBuffer> commandBuffer, const Operand &source,
           const Operand &destination) {
  const std::string who = [kernel omps_name];
  if (!my.table) refuse(who + ": there is no transform; encode it before the first image.");
  const std::int64_t channels = source.layout.c;
  if (channels != my.channels)
    refuse(who + ": the transform is for " + std::to_string(my.channels) + " channels, " + source.name + " has " +
           std::to_string(channels) + ".");
  if (has_plain_bytes(source) && has_plain_bytes(destination) && destination.layout.c == channels)
    return apply_to_bytes(kernel, my, commandBuffer, source, destination);
  const IntermediateImage given = first_step(kernel, commandBuffer, source, destination);
  if (!given) return;
  FragmentKey key("transform");
  my.info.append_to(key);
  const IntermediateImage made = new_float_image(kernel, given.pixels.type.shape);
  run_plan({kernel, commandBuffer, {given.pixels, *my.table}, {made.pixels}, {}, {}}, key,
           [&](GraphBuilder &graph, const std::vector<Tensor> &inputs, const auto &) {
             const std::int64_t counted = my.info.counted(channels);
             const Tensor x = inputs[0];
             const Tensor y = looked_up(graph, narrow(x, 3, 0, counted), inputs[1], my.info.range(graph, counted));
             if (counted == channels) return std::vector<Tensor>{y};
             const Tensor parts[] = {y, narrow(x, 3, counted, channels - counted)};
             return std::vector<Tensor>{concatenate(parts, 3)};
           });
  last_step(kernel, commandBuffer, made, destination);
}

}  // namespace

@implementation MPSImageHistogramEqualization

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo {
  OMPS_REQUIRE(histogramInfo);
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _equalizationImpl = new_transform(self, *histogramInfo);
  return self;
}

OMPS_KERNEL_STATE(MPSImageHistogramEqualization, _equalizationImpl)
OMPS_FIELD_READONLY(_equalizationImpl, MPSImageHistogramInfo, histogramInfo, info.info())

- (void)encodeTransformToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                         sourceTexture:(id<MTLTexture>)source
                             histogram:(id<MTLBuffer>)histogram
                       histogramOffset:(NSUInteger)histogramOffset {
  make_table(self, *_equalizationImpl, commandBuffer, source, {{"histogram", histogram, histogramOffset}});
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  apply(self, *_equalizationImpl, commandBuffer, source, destination);
}

@end

@implementation MPSImageHistogramSpecification

- (instancetype)initWithDevice:(id<MTLDevice>)device histogramInfo:(const MPSImageHistogramInfo *)histogramInfo {
  OMPS_REQUIRE(histogramInfo);
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _specificationImpl = new_transform(self, *histogramInfo);
  return self;
}

OMPS_KERNEL_STATE(MPSImageHistogramSpecification, _specificationImpl)
OMPS_FIELD_READONLY(_specificationImpl, MPSImageHistogramInfo, histogramInfo, info.info())

- (void)encodeTransformToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                         sourceTexture:(id<MTLTexture>)source
                       sourceHistogram:(id<MTLBuffer>)sourceHistogram
                 sourceHistogramOffset:(NSUInteger)sourceHistogramOffset
                      desiredHistogram:(id<MTLBuffer>)desiredHistogram
                desiredHistogramOffset:(NSUInteger)desiredHistogramOffset {
  make_table(self, *_specificationImpl, commandBuffer, source,
             {{"sourceHistogram", sourceHistogram, sourceHistogramOffset},
              {"desiredHistogram", desiredHistogram, desiredHistogramOffset}});
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  apply(self, *_specificationImpl, commandBuffer, source, destination);
}

@end
