#include "frameworks/MetalPerformanceShaders/MPSImage/Luminance.h"

#include <algorithm>

namespace openmps::fw::image {

Tensor Luminance::of(Tensor x) const {
  const std::int64_t channels = x.shape().rank() == 4 ? x.shape()[3].number() : 1;
  if (channels == 1) return x;
  Tensor sum;
  for (std::int64_t c = 0; c < std::min<std::int64_t>(channels, 3); ++c) {
    const Tensor part = narrow(x, 3, c, 1) * static_cast<double>(factors[static_cast<std::size_t>(c)]);
    sum = c == 0 ? part : sum + part;
  }
  return sum;
}

}  // namespace openmps::fw::image
