// Images one by one, and textures: MPSImage, MTLTexture.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/api.h"
#include "core/device.h"
#include "core/images/image.h"

namespace openmps::core {

enum class DataLayout { HWC, CHW };  // MPSDataLayout

// A part of one image: rows, columns, feature channels.
struct ImagePart {
  DataLayout layout = DataLayout::HWC;
  std::int64_t image = 0;
  std::array<std::int64_t, 3> first{};   // row, column, channel; the channel is a multiple of 4
  std::array<std::int64_t, 3> extent{};  // rows, columns, channels
};

// Pixels in device memory, in slices: uint8, float16 or float32 numbers, one, two or four for each pixel.
struct OPENMPS_API Texture {
  Handle object;  // id<MTLTexture>

  // Fails for another number of channels than 1, 2 or 4. `mipmapped`: with all levels, each of half the size.
  static Result<Texture> make(const Device& device, std::int64_t slices, std::int64_t height, std::int64_t width,
                              std::int64_t channels, PixelFormat format, bool mipmapped = false) noexcept;
  // All pixels of a level, dense (slices, height, width, channels).
  Status write(const void* pixels, std::int64_t level = 0) const noexcept;
  // First wait for the command buffer that writes them.
  Status read(void* pixels, std::int64_t level = 0) const noexcept;
  // (slices, height, width, channels)
  Result<std::array<std::int64_t, 4>> shape(std::int64_t level = 0) const noexcept;
  Result<PixelFormat> format() const noexcept;
};

struct OPENMPS_API Image {
  Handle object;  // MPSImage

  static Result<Image> make(const Device& device, const std::array<std::int64_t, 4>& shape,
                            PixelFormat format) noexcept;
  // An image on top of a texture, with a slice for every four channels.
  static Result<Image> of_texture(const Texture& texture, std::int64_t channels) noexcept;
  // Dense elements of the image's own format, as many as the extents of the part say. Fails if it leaves the image.
  Status write(const void* elements, const ImagePart& part) const noexcept;
  // First wait for the command buffer that writes the image.
  Status read(void* elements, const ImagePart& part) const noexcept;
  // (images, height, width, channels)
  Result<std::array<std::int64_t, 4>> shape() const noexcept;
  Result<PixelFormat> format() const noexcept;
  Result<Texture> texture() const noexcept;
  // Views, which share the storage.
  Result<Image> channels(std::int64_t first, std::int64_t count) const noexcept;
  Result<ImageBatch> batch(std::int64_t first, std::int64_t count) const noexcept;
};

OPENMPS_API Result<std::vector<Image>> images_of(const ImageBatch& batch) noexcept;
// The images as they are, as a batch. Fails if there is none.
OPENMPS_API Result<ImageBatch> batch_of(const std::vector<Image>& images) noexcept;

}  // namespace openmps::core
