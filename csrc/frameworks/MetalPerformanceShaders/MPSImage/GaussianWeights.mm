#include "frameworks/MetalPerformanceShaders/MPSImage/GaussianWeights.h"

#include <cmath>

#include "frameworks/MetalPerformanceShaders/MPSImage/ImageOperand.h"

namespace openmps::fw::image {
namespace {

constexpr double kSigmas = 3.7;
constexpr float kMostSigma = static_cast<float>(16383 / kSigmas);

}  // namespace

void check_sigma(const std::string &who, float sigma) {
  if (!(sigma > 0) || !(sigma <= kMostSigma))
    refuse(who + ": sigma is " + std::to_string(sigma) + ", more than 0 and at most " + std::to_string(kMostSigma) +
           " is expected.");
}

std::int64_t gaussian_radius(float sigma) {
  return static_cast<std::int64_t>(std::ceil(kSigmas * static_cast<double>(sigma)));
}

std::vector<float> gaussian_weights(float sigma) {
  const double wide = static_cast<double>(sigma) * static_cast<double>(sigma);
  const std::int64_t radius = gaussian_radius(sigma);
  std::vector<double> heights;
  double sum = 0;
  for (std::int64_t i = -radius; i <= radius; ++i) {
    heights.push_back(std::exp(-static_cast<double>(i) * static_cast<double>(i) / (2 * wide)));
    sum += heights.back();
  }
  std::vector<float> weights;
  for (const double height : heights) weights.push_back(static_cast<float>(height / sum));
  return weights;
}

}  // namespace openmps::fw::image
