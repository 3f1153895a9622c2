// Weighted sums over a window of pixels, in engine operations.
#pragma once

#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSImage/encode_image_fragment.h"

namespace openmps::fw::image {

// Odd extents of a window, and the pixels around its centre.
struct Window {
  NSUInteger width = 1, height = 1;

  Reach reach() const noexcept {
    const auto y = static_cast<std::int64_t>(height / 2), x = static_cast<std::int64_t>(width / 2);
    return {y, x, y, x};
  }
  template <typename Visit>
  void visit(Visit &&each) {
    each("kernelWidth", width);
    each("kernelHeight", height);
  }
};

// Raises NSInvalidArgumentException for even extents and for those of more than 32,767 pixels.
void check_window(const std::string &who, const Window &window);

// Sums of the pixels below `weights`, row by row and not reflected, for each channel. The result is smaller by the
// window.
Tensor convolved(ImageFragment &fragment, Tensor x, const Window &window, const std::vector<float> &weights);
// The same for the product of a column's and a row's weights: two passes.
Tensor convolved(ImageFragment &fragment, Tensor x, const std::vector<float> &column, const std::vector<float> &row);

// 1/n, ..., and 1 2 3 2 1 divided by its sum.
std::vector<float> box_weights(NSUInteger count);
std::vector<float> tent_weights(NSUInteger count);

}  // namespace openmps::fw::image
