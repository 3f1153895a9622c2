// Weighted sums over a window of pixels, in engine operations.
#pragma once

#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSImage/encode_image_fragment.h"

NS_ASSUME_NONNULL_BEGIN

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

// A number for each pixel of a window, row by row.
struct Weights {
  Window window;
  std::vector<float> values;

  template <typename Visit>
  void visit(Visit &&each) {
    window.visit(each);
    each("values", values);
  }
  // After reading: raises unless window and values fit.
  void check(const std::string &who) const;
  void append_to(FragmentKey &key) const;
  // Whether they are the product of a column and a row, which are then filled.
  bool factor(std::vector<float> &column, std::vector<float> &row) const;
};

// Those at `values`; raises for a bad window, and if the pointer is NULL. `name`: of the argument.
Weights copied_weights(const std::string &who, const char *name, const Window &window, const float *_Nullable values);

// Sums of the pixels below the weights, which are not reflected, for each channel. The result is smaller by the window,
// and has every `stride`th pixel of both directions. Two passes where the weights are a product.
Tensor convolved(ImageFragment &fragment, Tensor x, const Weights &weights, std::int64_t stride = 1);
// The same for the product of a column's and a row's weights.
Tensor convolved(ImageFragment &fragment, Tensor x, const std::vector<float> &column, const std::vector<float> &row,
                 std::int64_t stride = 1);

// 1/n, ..., and 1 2 3 2 1 divided by its sum.
std::vector<float> box_weights(NSUInteger count);
std::vector<float> tent_weights(NSUInteger count);

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
