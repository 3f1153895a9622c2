// The gradient of a smoothed image: the beginning of Canny's edge detector and of edge drawing.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/edges.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/encode_image_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

// The pixels that the gradient of a pixel, and of `around` pixels on each side of it, depends on.
Reach gradient_reach(float sigma, std::int64_t around);
// Sobel's derivatives of x after a Gaussian, without the border that they depend on.
Gradient smooth_gradient(ImageFragment& fragment, Tensor x, float sigma);

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
