// The number formats of images; for core's .mm files.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstddef>
#include <string>

#include "core/images/image.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

inline MPSImageFeatureChannelFormat channel_format(PixelFormat format) {
  switch (format) {
    case PixelFormat::Unorm8:
      return MPSImageFeatureChannelFormatUnorm8;
    case PixelFormat::Float16:
      return MPSImageFeatureChannelFormatFloat16;
    case PixelFormat::Float32:
      return MPSImageFeatureChannelFormatFloat32;
  }
}

inline std::size_t bytes_of(PixelFormat format) {
  return format == PixelFormat::Unorm8 ? 1 : format == PixelFormat::Float16 ? 2 : 4;
}

inline PixelFormat format_in(MPSImage *image) {
  switch ([image featureChannelFormat]) {
    case MPSImageFeatureChannelFormatUnorm8:
      return PixelFormat::Unorm8;
    case MPSImageFeatureChannelFormatFloat16:
      return PixelFormat::Float16;
    case MPSImageFeatureChannelFormatFloat32:
      return PixelFormat::Float32;
    default:
      refuse(ErrorKind::Unsupported, "An image has the format of feature channels " +
                                         std::to_string([image featureChannelFormat]) +
                                         ", expected 8 bits, float16 or float32.");
  }
}

}  // namespace openmps::core
