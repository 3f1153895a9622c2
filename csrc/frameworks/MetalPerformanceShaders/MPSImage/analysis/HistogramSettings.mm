#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/HistogramSettings.h"

#include <bit>
#include <cmath>

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageFormat.h"

namespace openmps::fw::image {
namespace {

constexpr NSUInteger kFewestBins = 256, kMostBins = NSUInteger{1} << 24;  // bins are computed in float32

}  // namespace

ChannelValues values_of(vector_float4 vector) noexcept { return {vector[0], vector[1], vector[2], vector[3]}; }

vector_float4 vector_of(const ChannelValues &values) noexcept {
  return vector_float4{values[0], values[1], values[2], values[3]};
}

HistogramSettings::HistogramSettings(const MPSImageHistogramInfo &info) noexcept
    : entries(info.numberOfHistogramEntries),
      alpha(info.histogramForAlpha != NO),
      low(values_of(info.minPixelValue)),
      high(values_of(info.maxPixelValue)) {}

MPSImageHistogramInfo HistogramSettings::info() const noexcept {
  return {entries, static_cast<BOOL>(alpha), vector_of(low), vector_of(high)};
}

void HistogramSettings::check(const std::string &who) const {
  if (!std::has_single_bit(entries) || entries < kFewestBins || entries > kMostBins)
    refuse(who + ": numberOfHistogramEntries is " + std::to_string(entries) + ", expected a power of two from " +
           std::to_string(kFewestBins) + " to " + std::to_string(kMostBins) + ".");
  for (std::size_t c = 0; c < kMostChannels; ++c) {
    if (std::isfinite(low[c]) && std::isfinite(high[c]) && low[c] <= high[c]) continue;
    refuse(who + ": minPixelValue of channel " + std::to_string(c) + " is " + std::to_string(low[c]) +
           ", maxPixelValue is " + std::to_string(high[c]) + "; a range of finite numbers is expected.");
  }
}

engine::TensorType HistogramSettings::bins(std::int64_t channels) const {
  return {engine::DType::UInt32, {counted(channels), static_cast<std::int64_t>(entries)}};
}

BinRange HistogramSettings::range(engine::GraphBuilder &graph, std::int64_t channels) const {
  return {channel_values(graph, low, channels), channel_values(graph, high, channels),
          static_cast<std::int64_t>(entries)};
}

void HistogramSettings::append_to(FragmentKey &key) const {
  key << entries << alpha;
  for (const ChannelValues *each : {&low, &high}) key.bytes(each->data(), sizeof *each);
}

size_t histogram_bytes(MPSKernel *kernel, const HistogramSettings &settings, MTLPixelFormat format) {
  const PixelFormat *const found = find_pixel_format(format);
  if (found == nullptr)
    refuse([kernel omps_name] + ": a source has the pixel format " + std::to_string(format) +
           "; filters take R, RG and RGBA textures of 8Unorm, 16Unorm, 16Float and 32Float, and BGRA8Unorm.");
  return settings.bins(static_cast<std::int64_t>(found->channels)).bytes();
}

}  // namespace openmps::fw::image
