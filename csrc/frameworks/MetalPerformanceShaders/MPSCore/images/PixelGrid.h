// Pixels at any byte strides, copied from one layout to another: for readBytes, writeBytes, textures and sub-images.
#pragma once

#include <cstddef>

namespace openmps::fw {

// The address of pixel (x, y), channel c: data + y * row + x * column + c * channel.
struct PixelGrid {
  std::byte* data = nullptr;
  std::size_t column = 0;
  std::size_t row = 0;
  std::size_t channel = 0;

  std::byte* at(std::size_t x, std::size_t y, std::size_t c) const noexcept {
    return data + y * row + x * column + c * channel;
  }
};

struct PixelExtent {
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t channels = 0;
  std::size_t element_bytes = 0;  // of one channel: 1, 2 or 4
};

// Densely packed, channels fastest.
PixelGrid packed_pixels(void* data, const PixelExtent& extent);

void copy_pixels(const PixelGrid& from, const PixelGrid& to, const PixelExtent& extent);
void clear_pixels(const PixelGrid& grid, const PixelExtent& extent) noexcept;

}  // namespace openmps::fw
