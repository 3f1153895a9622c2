// A box of pixels copied from one place to another when a command list runs: between textures, and between textures and
// buffers.
#pragma once

#import <Metal/Metal.h>

#include "frameworks/Metal/MetalPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw {

// The position of the first pixel of a box: in memory with strides, or in a texture of another class, which has methods
// for access.
struct PixelOrigin {
  engine::BufferView view;
  std::size_t bytes_per_row = 0, bytes_per_image = 0;
  objc::Ref<id<MTLTexture>> texture;  // nil if `view` is enough
  NSUInteger level = 0, slice = 0;
  MTLOrigin origin{};
};

PixelOrigin origin_in(id<MTLTexture> texture, NSUInteger level, NSUInteger slice, MTLOrigin origin);
PixelOrigin origin_in(id<MTLBuffer> buffer, NSUInteger offset, NSUInteger bytes_per_row, NSUInteger bytes_per_image);

// Both places contain the whole box; the caller has checked that.
void record_copy(engine::CommandList &list, const PixelOrigin &from, const PixelOrigin &to, MTLSize size,
                 std::size_t pixel_bytes);

}  // namespace openmps::fw

NS_ASSUME_NONNULL_END
