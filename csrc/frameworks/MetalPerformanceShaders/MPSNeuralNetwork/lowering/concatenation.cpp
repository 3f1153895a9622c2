// Concatenation along the feature channels. Apple's images are textures of four channels a pixel, and each source
// begins at a new texture slice.
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/filters.h"

namespace openmps::fw::nn {
namespace {

constexpr std::int64_t kTexel = 4;
constexpr std::size_t kChannelAxis = 3;

// The values of missing channels in a texture: 0, and 1 in the fourth of one with one or two channels.
std::vector<float> fill_of(std::int64_t channels) {
  switch (channels % kTexel) {
    case 1:
      return channels == 1 ? std::vector<float>{0, 0, 1} : std::vector<float>{0, 0, 0};
    case 2:
      return channels == 2 ? std::vector<float>{0, 1} : std::vector<float>{0, 0};
    case 3:
      return {0};
    default:
      return {};
  }
}

Tensor to_whole_texels(PlanBuilder& l, Tensor x) {
  const Nhwc e = nhwc(x);
  const std::vector<float> fill = fill_of(e.c);
  if (fill.empty()) return x;
  const Shape shape{e.n, e.h, e.w, static_cast<std::int64_t>(fill.size())};
  const Tensor parts[] = {x, broadcast_to(l.constant(fill, "texel fill"), shape)};
  return concatenate(parts, kChannelAxis);
}

}  // namespace

std::int64_t concatenated_channels(std::int64_t channels) noexcept { return (channels + kTexel - 1) / kTexel * kTexel; }

void lower_concatenation(FilterCall& call) {
  const Nhwc first = call.extents(0);
  std::vector<Tensor> parts;
  for (std::size_t i = 0; i < call.sources.size(); ++i) {
    const Nhwc e = call.extents(i);
    if (e.h != first.h || e.w != first.w)
      return call.fail(ErrorKind::Shape, "source 0 is " + first.pixels() + " pixels, source " + std::to_string(i) +
                                             " is " + e.pixels() + ".");
    parts.push_back(to_whole_texels(call.lowering, call.sources[i]));
  }
  call.result = concatenate(parts, kChannelAxis);
}

void lower_concatenation_gradient(FilterCall& call, std::int64_t first) {
  call.result = narrow(call.sources[0], kChannelAxis, first, call.extents(1).c);
}

}  // namespace openmps::fw::nn
