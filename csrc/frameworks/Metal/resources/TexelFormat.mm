#include "frameworks/Metal/resources/TexelFormat.h"

#include <string>

#include "compat/guard.h"

#define OMPS_TEXEL(name, bytes, components) \
  { MTLPixelFormat##name, #name, bytes, components }

namespace openmps::fw {
namespace {

// Ordered by number of components, then by width.
constexpr TexelFormat kFormats[] = {
    OMPS_TEXEL(A8Unorm, 1, 1),         OMPS_TEXEL(R8Unorm, 1, 1),         OMPS_TEXEL(R8Unorm_sRGB, 1, 1),
    OMPS_TEXEL(R8Snorm, 1, 1),         OMPS_TEXEL(R8Uint, 1, 1),          OMPS_TEXEL(R8Sint, 1, 1),
    OMPS_TEXEL(R16Unorm, 2, 1),        OMPS_TEXEL(R16Snorm, 2, 1),        OMPS_TEXEL(R16Uint, 2, 1),
    OMPS_TEXEL(R16Sint, 2, 1),         OMPS_TEXEL(R16Float, 2, 1),        OMPS_TEXEL(R32Uint, 4, 1),
    OMPS_TEXEL(R32Sint, 4, 1),         OMPS_TEXEL(R32Float, 4, 1),        OMPS_TEXEL(RG8Unorm, 2, 2),
    OMPS_TEXEL(RG8Unorm_sRGB, 2, 2),   OMPS_TEXEL(RG8Snorm, 2, 2),        OMPS_TEXEL(RG8Uint, 2, 2),
    OMPS_TEXEL(RG8Sint, 2, 2),         OMPS_TEXEL(RG16Unorm, 4, 2),       OMPS_TEXEL(RG16Snorm, 4, 2),
    OMPS_TEXEL(RG16Uint, 4, 2),        OMPS_TEXEL(RG16Sint, 4, 2),        OMPS_TEXEL(RG16Float, 4, 2),
    OMPS_TEXEL(RG32Uint, 8, 2),        OMPS_TEXEL(RG32Sint, 8, 2),        OMPS_TEXEL(RG32Float, 8, 2),
    OMPS_TEXEL(RGBA8Unorm, 4, 4),      OMPS_TEXEL(RGBA8Unorm_sRGB, 4, 4), OMPS_TEXEL(RGBA8Snorm, 4, 4),
    OMPS_TEXEL(RGBA8Uint, 4, 4),       OMPS_TEXEL(RGBA8Sint, 4, 4),       OMPS_TEXEL(BGRA8Unorm, 4, 4),
    OMPS_TEXEL(BGRA8Unorm_sRGB, 4, 4), OMPS_TEXEL(RGBA16Unorm, 8, 4),     OMPS_TEXEL(RGBA16Snorm, 8, 4),
    OMPS_TEXEL(RGBA16Uint, 8, 4),      OMPS_TEXEL(RGBA16Sint, 8, 4),      OMPS_TEXEL(RGBA16Float, 8, 4),
    OMPS_TEXEL(RGBA32Uint, 16, 4),     OMPS_TEXEL(RGBA32Sint, 16, 4),     OMPS_TEXEL(RGBA32Float, 16, 4),
};

}  // namespace

const TexelFormat *find_texel_format(MTLPixelFormat format) noexcept {
  for (const TexelFormat &row : kFormats)
    if (row.format == format) return &row;
  return nullptr;
}

const TexelFormat &texel_format(MTLPixelFormat format) {
  const TexelFormat *found = find_texel_format(format);
  if (found == nullptr) {
    raise_objc(Status(ErrorKind::Unsupported, "Textures of pixel format " + std::to_string(format) +
                                                  " do not exist here; the formats with 8, 16 or 32 bits in each of "
                                                  "1, 2 or 4 components do."));
  }
  return *found;
}

}  // namespace openmps::fw
