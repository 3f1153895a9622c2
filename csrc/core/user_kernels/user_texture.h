// Textures and samplers for a program's own kernels: MTLTexture, MTLSamplerState.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

// The numbers are MTLTextureType and MTLPixelFormat. An array has slices, a texture of three axes has depth.
struct TextureShape {
  std::uint32_t type = 2, format = 0;
  std::size_t width = 1, height = 1, depth = 1, slices = 1;
  std::size_t pixel_bytes = 4;
};

// A texture that kernels read and write, with one level.
struct OPENMPS_API UserTexture {
  Handle object;  // MTLTexture
  TextureShape shape;

  // A copy of dense pixels: slices, planes, rows, columns.
  static Result<UserTexture> make(const Device& device, const TextureShape& shape, const void* pixels) noexcept;
  // Writes all pixels, or reads them; no run may be under way.
  Status write(const void* pixels) const noexcept;
  Status read(void* pixels) const noexcept;
};

// The numbers are those of Apple's enumerations, in the order s, t, r.
struct SamplerSettings {
  std::uint32_t min_filter = 0, mag_filter = 0, border_color = 0, compare = 0;
  std::array<std::uint32_t, 3> address{};
  bool is_normalized = true;
};

struct OPENMPS_API UserSampler {
  Handle object;  // MTLSamplerState

  static Result<UserSampler> make(const Device& device, const SamplerSettings& settings) noexcept;
};

}  // namespace openmps::core
