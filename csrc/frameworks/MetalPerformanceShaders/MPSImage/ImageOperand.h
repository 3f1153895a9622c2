// One texture or image that an image filter reads or writes.
//
// A texture of ours is used in its own memory: its slices are dense pixels. Textures that an image made are that image.
// Textures of other classes are read and written through an image over them. All functions run while encoding and raise
// an NSException that begins with the kernel's name.
#pragma once

#include <string>

#include "compat/guard.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

using openmps::refuse;

// Pixels [x, x + w) x [y, y + h) of images [z, z + n).
struct Box {
  std::int64_t z = 0, y = 0, x = 0, n = 0, h = 0, w = 0;

  bool is_empty() const noexcept { return n == 0 || h == 0 || w == 0; }
  bool operator==(const Box &) const noexcept = default;
};

struct Operand {
  std::string who;                    // MPSImageBox "blur"
  const char *name;                   // sourceTexture
  objc::Ref<id<MTLTexture>> texture;  // nil: `image` is used
  objc::Ref<MPSImage *> image;
  NSUInteger level = 0;  // the texture's mipmap level
  ImageLayout layout;
  bool blue_first = false;  // stored as blue, green, red, alpha
  bool is_srgb = false;     // colours are stored by the curve of sRGB

  Box whole() const noexcept { return {0, 0, 0, layout.n, layout.h, layout.w}; }
  std::size_t pixel_bytes() const;
  // The object itself if it is in memory as a plan binds it: dense, and aligned as the GPU's kernels expect.
  engine::BufferView bound() const;
};

Operand texture_operand(MPSKernel *kernel, const char *name, id<MTLTexture> _Nullable texture, NSUInteger level = 0);
Operand image_operand(MPSKernel *kernel, const char *name, MPSImage *_Nullable image);

// All pixels, dense and as stored: `bound`, else a copy that the command buffer makes at this point.
engine::BufferView gather(id<MTLCommandBuffer> commandBuffer, const Operand &operand);
// Memory for the pixels of `box`, dense; `scatter` records their copy into the operand. No other byte is written.
engine::BufferView staging_for(const Operand &operand, const Box &box);
void scatter(id<MTLCommandBuffer> commandBuffer, const Operand &operand, const Box &box,
             const engine::BufferView &pixels);
// Raises if the operand is a temporary image without readers.
void check_writable(id<MTLCommandBuffer> commandBuffer, const Operand &operand);

}  // namespace openmps::fw::image

NS_ASSUME_NONNULL_END
