// The luminance of an image: one channel of several.
#pragma once

#include <array>

#include "frameworks/MetalPerformanceShaders/MPSImage/encode_image_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

// Factors of red, green and blue.
struct Luminance {
  std::array<float, 3> factors{0.299F, 0.587F, 0.114F};  // BT.601

  Luminance() = default;
  // NULL: the default.
  explicit Luminance(const float* _Nullable given) {
    if (given != nullptr) std::copy(given, given + 3, factors.begin());
  }
  template <typename Visit>
  void visit(Visit&& each) {
    each("red", factors[0]);
    each("green", factors[1]);
    each("blue", factors[2]);
  }
  // The sum of the factors times the channels; those that are missing count as 0. A single channel is itself.
  Tensor of(Tensor x) const;
};

inline FragmentKey& operator<<(FragmentKey& key, const Luminance& luminance) {
  return key << luminance.factors[0] << luminance.factors[1] << luminance.factors[2];
}

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
