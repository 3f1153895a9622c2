#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/gradient.h"

#include "frameworks/MetalPerformanceShaders/MPSImage/GaussianWeights.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

namespace openmps::fw::image {

Reach gradient_reach(float sigma, std::int64_t around) {
  const std::int64_t pixels = gaussian_radius(sigma) + 1 + around;
  return {pixels, pixels, pixels, pixels};
}

Gradient smooth_gradient(ImageFragment &fragment, Tensor x, float sigma) {
  const std::vector<float> weights = gaussian_weights(sigma);
  return sobel(fragment.graph, convolved(fragment, x, weights, weights));
}

}  // namespace openmps::fw::image
