// MPSImageHistogramInfo as the four histogram classes keep it.
#pragma once

#import <MetalPerformanceShaders/MPSImage/MPSImageHistogram.h>

#include <array>
#include <string>

#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/histogram.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/run_plan.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

using ChannelValues = std::array<float, kMostChannels>;

ChannelValues values_of(vector_float4 vector) noexcept;
vector_float4 vector_of(const ChannelValues &values) noexcept;

template <typename Visit>
void visit_channels(Visit &&each, const std::string &name, ChannelValues &values) {
  for (std::size_t c = 0; c < kMostChannels; ++c) each((name + "." + std::to_string(c)).c_str(), values[c]);
}

struct HistogramSettings {
  NSUInteger entries = 256;
  bool alpha = false;
  ChannelValues low{}, high{};

  HistogramSettings() = default;
  explicit HistogramSettings(const MPSImageHistogramInfo &info) noexcept;
  MPSImageHistogramInfo info() const noexcept;
  // Raises for numbers of bins and ranges that no histogram has.
  void check(const std::string &who) const;

  // How many channels of an image with `channels` have bins.
  std::int64_t counted(std::int64_t channels) const noexcept { return channels == 4 && !alpha ? 3 : channels; }
  // The bins of all these channels: uint32 (channels, bins).
  engine::TensorType bins(std::int64_t channels) const;
  BinRange range(engine::GraphBuilder &graph, std::int64_t channels) const;
  void append_to(FragmentKey &key) const;

  template <typename Visit>
  void visit(Visit &&each) {
    each("numberOfHistogramEntries", entries);
    each("histogramForAlpha", alpha);
    visit_channels(each, "minPixelValue", low);
    visit_channels(each, "maxPixelValue", high);
  }
};

// Bytes of the bins of a texture of this format; raises for formats that filters do not take.
size_t histogram_bytes(MPSKernel *kernel, const HistogramSettings &settings, MTLPixelFormat format);

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
