// Batches of images in one block of memory: MPSImage with numberOfImages, and its batchRepresentation (MPSImageBatch).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/api.h"
#include "core/device.h"

namespace openmps::core {

enum class PixelFormat { Unorm8, Float16, Float32 };

struct OPENMPS_API ImageBatch {
  Handle block;   // MPSImage of all images; empty if a graph made the images
  Handle images;  // MPSImageBatch

  // `count` images of height x width x channels.
  static Result<ImageBatch> make(const Device& device, std::int64_t count, std::int64_t height, std::int64_t width,
                                 std::int64_t channels, PixelFormat format = PixelFormat::Float32) noexcept;
  // Dense (count, height, width, channels) in the images' own format: uint8, float16 or float32. Images `first` to
  // `first` + `count`.
  Status write(const void* data, std::int64_t first, std::int64_t count) const noexcept;
  // The images at `picks` of any number of dense images, or the first ones if it is null; several threads copy large
  // batches.
  Status write_picked(const void* data, const std::int64_t* picks, std::int64_t count) const noexcept;
  // Reads all images; first wait for the command buffer that writes them.
  Status read(void* data) const noexcept;
  // (count, height, width, channels)
  Result<std::array<std::int64_t, 4>> shape() const noexcept;
  Result<PixelFormat> format() const noexcept;
};

// The labels of a batch, for one loss node: MPSCNNLossLabels, one per image. Their data are in one block that is
// written anew for each step.
struct OPENMPS_API LabelBatch {
  ImageBatch labels;
  ImageBatch weights;  // empty objects if there are none
  std::array<std::int64_t, 3> loss_size{1, 1, 1};
  Handle states;  // NSArray<MPSCNNLossLabels *>

  // Labels of height x width x channels per image. The loss of an image has `loss_size` numbers, (height, width,
  // channels): one, or those of the source.
  static Result<LabelBatch> make(const Device& device, std::int64_t count, std::int64_t height, std::int64_t width,
                                 std::int64_t channels, bool weighted,
                                 const std::array<std::int64_t, 3>& loss_size = {1, 1, 1}) noexcept;
  // The losses of all images, after the command buffer completed: dense, with that many numbers for each image.
  Status read_losses(float* losses) const noexcept;
};

}  // namespace openmps::core
