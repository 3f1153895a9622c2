// The Gaussian of MPSImageGaussianBlur, and of the filters that smooth an image first.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace openmps::fw::image {

// Raises NSInvalidArgumentException unless 0 < sigma, and the window has at most 32,767 pixels.
void check_sigma(const std::string& who, float sigma);
// Pixels on each side of the window's centre: up to 3.7 sigma.
std::int64_t gaussian_radius(float sigma);
// Weights of one row or column of the window, with the sum 1.
std::vector<float> gaussian_weights(float sigma);

}  // namespace openmps::fw::image
