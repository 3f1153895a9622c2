// Pixels of PNG and JPEG, decoded by libpng and libjpeg.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "result/result.h"

namespace openmps::metalkit {

// Rows from the top, pixels without gaps: blue, green, red, alpha, or one value of grey.
struct Picture {
  std::size_t width = 0, height = 0, channels = 0, row_bytes = 0;
  std::vector<std::uint8_t> pixels;
};

// The largest edge, that of a texture.
inline constexpr std::size_t kLargestEdge = 16384;

// Any thread. `bytes`: a whole file.
Result<Picture> decode_picture(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace openmps::metalkit
