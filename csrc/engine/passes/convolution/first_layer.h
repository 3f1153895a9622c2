// The parameters of a first layer: a convolution of images with few channels, then pooling. The kernels of
// devices/cuda/operations/few_channels.cpp compute it.
#pragma once

#include <cstdint>

namespace openmps::engine {

struct FirstLayer {
  std::int64_t images, height, width, inputs, outputs, kernel_y, kernel_x, pad_y, pad_x;
  bool even_pads = true;  // as much at either end

  std::int64_t padded_height() const noexcept { return height + 2 * pad_y; }
  std::int64_t padded_width() const noexcept { return width + 2 * pad_x; }
  std::int64_t taps() const noexcept { return inputs * kernel_y * kernel_x; }
  std::int64_t pooled_height() const noexcept { return (padded_height() - kernel_y + 1) / 2; }
  std::int64_t pooled_width() const noexcept { return (padded_width() - kernel_x + 1) / 2; }
  bool is_covered() const noexcept;
};

}  // namespace openmps::engine
