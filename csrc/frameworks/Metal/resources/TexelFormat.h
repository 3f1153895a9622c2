// Pixel formats that textures can have here, as a table. Packed, compressed and depth formats have no row.
#pragma once

#import <Metal/MTLPixelFormat.h>

#include <cstddef>

namespace openmps::fw {

struct TexelFormat {
  MTLPixelFormat format;
  const char* name;   // "RGBA16Float"
  std::size_t bytes;  // of one pixel
  std::size_t components;
};

// Null for a format without storage.
const TexelFormat* find_texel_format(MTLPixelFormat format) noexcept;
// Raises NSInvalidArgumentException that names the number of a format without storage.
const TexelFormat& texel_format(MTLPixelFormat format);

}  // namespace openmps::fw
