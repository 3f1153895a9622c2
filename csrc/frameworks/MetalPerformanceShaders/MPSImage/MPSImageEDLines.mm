#import <MetalPerformanceShaders/MPSImage/MPSImageEDLines.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/GaussianWeights.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/gradient.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/line_segments.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/run_plan.h"

using namespace openmps::fw::image;
using openmps::Status;
using openmps::engine::BufferView;
using openmps::engine::DType;
using openmps::engine::Tensor;

struct MPSImageEDLinesImpl {
  MTLRegion clip = MPSRectNoClip;
  float sigma = 2, gradient = 0.2F, error = 0.05F, locality = 0.0025F;
  unsigned short length = 32, detail = 32;
  NSUInteger lines = 256;

  void check(const std::string &who) const { check_sigma(who, sigma); }

  template <typename Visit>
  void visit(Visit &&each) {
    each("clipRectSource", clip);
    each("gaussianSigma", sigma);
    NSUInteger least = length, ratio = detail;
    each("minLineLength", least);
    each("maxLines", lines);
    each("detailRatio", ratio);
    length = static_cast<unsigned short>(least), detail = static_cast<unsigned short>(ratio);
    each("gradientThreshold", gradient);
    each("lineErrorThreshold", error);
    each("mergeLocalityThreshold", locality);
  }
};

namespace {

constexpr NSUInteger kMostLines = NSUInteger{1} << 28;

// The work of the CPU: all that it needs besides Objective-C's objects.
struct Tracing {
  LineSettings settings;
  Box region;
  std::size_t most = 0;
  BufferView gradient, endpoints, edges;  // managed

  Status run() const;
};

void write_lines(const std::vector<LineSegment> &segments, const Tracing &tracing) {
  std::byte *place = tracing.endpoints.host();
  const auto count = static_cast<std::uint32_t>(std::min(segments.size(), tracing.most));
  std::memcpy(place, &count, sizeof count);
  place += sizeof count;
  const Box &region = tracing.region;
  for (std::uint32_t i = 0; i < count; ++i) {
    const LineSegment &each = segments[i];
    const std::int64_t ends[] = {each.x0 + region.x, each.y0 + region.y, each.x1 + region.x, each.y1 + region.y};
    for (const std::int64_t number : ends) {
      const auto stored = static_cast<unsigned short>(std::clamp<std::int64_t>(number, 0, 65535));
      std::memcpy(place, &stored, sizeof stored);
      place += sizeof stored;
    }
  }
  tracing.endpoints.buffer->touch();
}

Status Tracing::run() const {
  for (const BufferView *each : {&gradient, &endpoints, &edges})
    if (Status status = each->buffer->fetch(); !status) return status;
  return openmps::objc_guard([&] {
    const std::size_t numbers = objc::CheckedSize(static_cast<std::size_t>(region.h)) * region.w * 2;
    const auto *const values = reinterpret_cast<const float *>(gradient.host());
    const LineImage found = find_line_segments({{values, numbers}, region.h, region.w}, settings);
    write_lines(found.segments, *this);
    std::memcpy(edges.host(), found.edges.data(), std::span(found.edges).size_bytes());
    edges.buffer->touch();
  });
}

// Sobel's derivatives of the smoothed first channel: (1, h, w, 2).
Bound gradient_of(MPSKernel *kernel, id<MTLCommandBuffer> commandBuffer, float sigma, const Operand &source,
                  const Box &region) {
  const IntermediateImage made = new_float_image(kernel, {1, region.h, region.w, 2});
  FragmentKey key("gradient");
  key << sigma;
  const MPSOffset offset{region.x, region.y, region.z};
  encode_image_fragment(
      {kernel, commandBuffer, {{source, offset, MPSImageEdgeModeClamp, {}}}, made.operand(kernel), MPSRectNoClip}, key,
      [&](ImageFragment &fragment) {
        const Tensor x = narrow(fragment.colors(0, gradient_reach(sigma, 0)), 3, 0, 1);
        const Gradient found = smooth_gradient(fragment, x, sigma);
        const Tensor parts[] = {found.x, found.y};
        return concatenate(parts, 3);
      });
  return made.pixels;
}

LineSettings settings_of(const MPSImageEDLinesImpl &my, const Box &region) {
  const double diagonal = std::hypot(static_cast<double>(region.h), static_cast<double>(region.w));
  return {static_cast<std::int64_t>(my.length), std::max<std::int64_t>(my.detail, 1), static_cast<double>(my.gradient),
          static_cast<double>(my.error), static_cast<double>(my.locality) * diagonal};
}

// A managed copy of these values, or memory for them.
Bound on_both_sides(MPSKernel *kernel, const openmps::engine::TensorType &type) {
  return scratch(kernel, type, openmps::engine::Storage::Managed);
}

void trace(MPSKernel *kernel, const MPSImageEDLinesImpl &my, id<MTLCommandBuffer> commandBuffer, const Operand &source,
           const Box &region, const Bound &endpoints, const Operand *destination) {
  openmps::engine::CommandList &list = openmps::fw::list_of(commandBuffer);
  const Bound gradient = gradient_of(kernel, commandBuffer, my.sigma, source, region);
  const Bound given = on_both_sides(kernel, gradient.type), lines = on_both_sides(kernel, endpoints.type),
              edges = on_both_sides(kernel, {DType::Float32, {1, region.h, region.w, 1}});
  openmps::fw::check(list.copy(gradient.view, given.view, gradient.type.bytes()));
  openmps::fw::check(list.copy(endpoints.view, lines.view, lines.type.bytes()));
  const Tracing tracing{settings_of(my, region), region, my.lines, given.view, lines.view, edges.view};
  list.call([tracing] { return tracing.run(); });
  openmps::fw::check(list.copy(lines.view, endpoints.view, lines.type.bytes()));
  if (destination == nullptr) return;
  const IntermediateImage image = new_float_image(kernel, edges.type.shape);
  openmps::fw::check(list.copy(edges.view, image.pixels.view, edges.type.bytes()));
  encode_image_fragment({kernel,
                         commandBuffer,
                         {whole_source(image.operand(kernel))},
                         *destination,
                         {{0, 0, 0}, {static_cast<NSUInteger>(region.w), static_cast<NSUInteger>(region.h), 1}}},
                        FragmentKey("edges"), [](ImageFragment &fragment) { return fragment.region(0); });
}

}  // namespace

@implementation MPSImageEDLines

- (instancetype)initWithDevice:(id<MTLDevice>)device
                 gaussianSigma:(const float)gaussianSigma
                 minLineLength:(const unsigned short)minLineLength
                      maxLines:(const NSUInteger)maxLines
                   detailRatio:(const unsigned short)detailRatio
             gradientThreshold:(const float)gradientThreshold
            lineErrorThreshold:(const float)lineErrorThreshold
        mergeLocalityThreshold:(const float)mergeLocalityThreshold {
  check_sigma(class_getName([self class]), gaussianSigma);
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _lineImpl = new MPSImageEDLinesImpl;
  _lineImpl->sigma = gaussianSigma;
  _lineImpl->length = minLineLength;
  _lineImpl->lines = maxLines;
  _lineImpl->detail = detailRatio;
  _lineImpl->gradient = gradientThreshold;
  _lineImpl->error = lineErrorThreshold;
  _lineImpl->locality = mergeLocalityThreshold;
  return self;
}

OMPS_KERNEL_STATE(MPSImageEDLines, _lineImpl)
OMPS_FIELD(_lineImpl, MTLRegion, clipRectSource, ClipRectSource, clip)
OMPS_FIELD_READONLY(_lineImpl, float, gaussianSigma, sigma)
OMPS_FIELD(_lineImpl, unsigned short, minLineLength, MinLineLength, length)
OMPS_FIELD(_lineImpl, NSUInteger, maxLines, MaxLines, lines)
OMPS_FIELD(_lineImpl, unsigned short, detailRatio, DetailRatio, detail)
OMPS_FIELD(_lineImpl, float, gradientThreshold, GradientThreshold, gradient)
OMPS_FIELD(_lineImpl, float, lineErrorThreshold, LineErrorThreshold, error)
OMPS_FIELD(_lineImpl, float, mergeLocalityThreshold, MergeLocalityThreshold, locality)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)source
           destinationTexture:(id<MTLTexture>)dest
               endpointBuffer:(id<MTLBuffer>)endpointBuffer
               endpointOffset:(NSUInteger)endpointOffset {
  const std::string who = [self omps_name];
  const MPSImageEDLinesImpl &my = *_lineImpl;
  if (commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  if (my.lines > kMostLines)
    refuse(who + ": maxLines is " + std::to_string(my.lines) + ", at most " + std::to_string(kMostLines) +
           " is expected.");
  const Operand operand = texture_operand(self, "sourceTexture", source);
  Box region = clipped(my.clip, operand.whole());
  region.n = std::min<std::int64_t>(region.n, 1);
  // A count, then four numbers of 16 bits for each line.
  const std::int64_t words = 1 + 2 * static_cast<std::int64_t>(my.lines);
  const Bound endpoints =
      buffer_part(self, "endpointBuffer", endpointBuffer, endpointOffset, {DType::UInt32, {words}}, 32);
  if (region.is_empty())
    return openmps::fw::check(openmps::fw::list_of(commandBuffer).fill(endpoints.view, 0, sizeof(std::uint32_t)));
  if (dest == nil) return trace(self, my, commandBuffer, operand, region, endpoints, nullptr);
  const Operand edges = texture_operand(self, "destinationTexture", dest);
  trace(self, my, commandBuffer, operand, region, endpoints, &edges);
}

@end
