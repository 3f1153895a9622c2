// The storage of images: one dense block (n, h, w, c), or a texture with four channels to a slice. Shared by an image,
// its sub-images and its texture object. Allocated at first use; any thread.
#pragma once

#import <Metal/Metal.h>

#include <mutex>
#include <vector>

#include "compat/checked_size.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageFormat.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/PixelGrid.h"

namespace openmps::fw {

// A box of one image: pixels [x, x + width) x [y, y + height), channels [channel, channel + channels).
struct ImageBox {
  std::size_t image = 0;
  std::size_t x = 0, y = 0, channel = 0;
  std::size_t width = 0, height = 0, channels = 0;
};

enum class Pooling : std::uint8_t {
  Fresh,     // reads as zero before the first write
  Recycled,  // undefined before the first write
  Temporary  // likewise, and never read by the CPU
};

class ImageBlock {
 public:
  ImageBlock(id<MTLDevice> device, const ImageLayout& layout, engine::Storage storage, Pooling pooling);
  // Over a texture of the caller, which is retained.
  ImageBlock(id<MTLTexture> texture, const ImageLayout& layout, const PixelFormat& pixel);
  ImageBlock(const ImageBlock&) = delete;
  ImageBlock& operator=(const ImageBlock&) = delete;

  id<MTLDevice> device() const noexcept { return device_; }
  const ImageLayout& layout() const noexcept { return layout_; }
  id<MTLTexture> texture() const noexcept { return texture_; }  // nil for a dense block
  bool is_allocated() const noexcept;
  std::size_t slices_per_image() const noexcept { return (static_cast<std::size_t>(layout_.c) + 3) / 4; }

  // The dense block; raises if there is no memory. Empty over a texture.
  engine::BufferView view();
  // Bytes from the block's start to image `n`.
  std::size_t image_offset(std::size_t n) const {
    return n == 0 ? 0 : std::size_t{objc::CheckedSize(layout_.bytes()) / layout_.n * n};
  }

  // Copies on the CPU, at once. Raise if the CPU cannot access the storage.
  void read(const ImageBox& box, const PixelGrid& to);
  void write(const ImageBox& box, const PixelGrid& from);
  // The same for `count` whole images from `first` on, dense (n, h, w, c). Not for a texture.
  void read_images(std::size_t first, std::size_t count, void* to);
  void write_images(std::size_t first, std::size_t count, const void* from);

 private:
  std::byte* host_bytes();
  PixelGrid dense_grid(const ImageBox& box);
  void read_texture(const ImageBox& box, const PixelGrid& to);
  void write_texture(const ImageBox& box, const PixelGrid& from);
  std::size_t slice_row_bytes(const ImageBox& box) const;
  void fetch_slice(const ImageBox& box, std::size_t slice, std::vector<std::byte>& pixels) const;
  void store_slice(const ImageBox& box, std::size_t slice, const std::vector<std::byte>& pixels) const;
  std::size_t element_bytes() const noexcept { return engine::size_of(layout_.dtype); }

  objc::Ref<id<MTLDevice>> device_;
  objc::Ref<id<MTLTexture>> texture_;
  ImageLayout layout_;
  const PixelFormat* pixel_ = nullptr;
  engine::Storage storage_ = engine::Storage::Managed;
  Pooling pooling_ = Pooling::Fresh;
  mutable std::mutex mutex_;
  engine::BufferView view_;
};

}  // namespace openmps::fw
