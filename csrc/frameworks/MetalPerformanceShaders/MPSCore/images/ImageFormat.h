// Feature channel formats and the pixel formats of their textures: two tables.
#pragma once

#import <MetalPerformanceShaders/MPSCore/MPSImage.h>

#include <cstddef>

#include "engine/engine.h"

namespace openmps::fw {

struct ChannelFormat {
  MPSImageFeatureChannelFormat format;
  const char *name;  // "Float16"
  engine::DType dtype;
  double scale;          // value = stored * scale
  NSUInteger precision;  // bits
};

// Null for None and reserved formats.
const ChannelFormat *find_format(MPSImageFeatureChannelFormat format) noexcept;
// Raises an error with the number of a format without storage.
const ChannelFormat &format_facts(MPSImageFeatureChannelFormat format);

struct PixelFormat {
  MTLPixelFormat pixel;
  const char *name;  // "RGBA16Float"
  MPSImageFeatureChannelFormat format;
  std::size_t channels;  // of one slice
  bool blue_first;
};

const PixelFormat *find_pixel_format(MTLPixelFormat pixel) noexcept;
// The texture format of an image: one, two or four channels to a slice.
const PixelFormat &pixel_format_of(MPSImageFeatureChannelFormat format, std::size_t channels);

}  // namespace openmps::fw
