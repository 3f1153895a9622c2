#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageTransfer.h"

#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"

namespace openmps::fw {
namespace {

void check_range(MPSImage *image, const char *axis, NSUInteger origin, NSUInteger size, std::int64_t extent) {
  const auto limit = static_cast<NSUInteger>(extent);
  if (size >= 1 && origin <= limit && size <= limit - origin) return;
  refuse(ErrorKind::OutOfRange, describe(image) + " has " + axis + " " + std::to_string(limit) + "; a transfer of " +
                                    std::to_string(size) + " from " + std::to_string(origin) + " on does not fit it.");
}

void check_stride(MPSImage *image, const char *stride, NSUInteger given, NSUInteger needed) {
  if (given >= needed) return;
  refuse(ErrorKind::InvalidArgument, describe(image) + ": " + stride + " is " + std::to_string(given) +
                                         "; the data needs at least " + std::to_string(needed) + ".");
}

// The caller's memory: the position of one image and the distance to the next.
struct UserMemory {
  PixelGrid grid;
  std::size_t bytes_per_image;
};

UserMemory memory_of(MPSImage *image, const ImageTransfer &transfer, std::size_t element, void *data) {
  const bool planes = transfer.data_layout == MPSDataLayoutFeatureChannelsxHeightxWidth;
  if (!planes && transfer.data_layout != MPSDataLayoutHeightxWidthxFeatureChannels) {
    refuse(ErrorKind::InvalidArgument,
           describe(image) + ": the data layout is " + std::to_string(transfer.data_layout) +
               "; it can be HeightxWidthxFeatureChannels (0) or FeatureChannelsxHeightxWidth (1).");
  }
  if (data == nullptr) refuse(ErrorKind::InvalidArgument, describe(image) + ": the data pointer is null.");
  const MTLSize size = transfer.region.size;
  const objc::CheckedSize width = size.width, channels = transfer.channels.numberOfFeatureChannelsToReadWrite;
  const NSUInteger pixel = (planes ? objc::CheckedSize(1) : channels) * element;
  const NSUInteger column = transfer.bytes_per_column != 0 ? transfer.bytes_per_column : pixel;
  check_stride(image, "bytesPerColumn", column, pixel);
  const NSUInteger packed_row = (width - 1) * column + pixel;
  const NSUInteger row = transfer.bytes_per_row != 0 ? transfer.bytes_per_row : NSUInteger{width * column};
  check_stride(image, "bytesPerRow", row, packed_row);
  // Planes follow one another without padding.
  const objc::CheckedSize plane = objc::CheckedSize(size.height) * row;
  const NSUInteger packed_image = planes ? channels * plane : plane;
  const NSUInteger one = transfer.bytes_per_image != 0 ? transfer.bytes_per_image : packed_image;
  static_cast<void>(objc::CheckedSize(size.depth) * one);  // the last image must fit too
  return {{static_cast<std::byte *>(data), column, row, planes ? std::size_t{plane} : element}, one};
}

// Whether the images have the same layout on both sides, one after another.
bool is_copied_whole(const ImageView &window, const ImageTransfer &transfer, const UserMemory &memory) {
  const MTLSize size = transfer.region.size;
  const std::size_t element = engine::size_of(window.layout.dtype);
  const objc::CheckedSize pixel = objc::CheckedSize(window.block->layout().c) * element, row = pixel * size.width;
  return window.is_dense() && size.width == static_cast<NSUInteger>(window.layout.w) &&
         size.height == static_cast<NSUInteger>(window.layout.h) &&
         transfer.channels.numberOfFeatureChannelsToReadWrite == static_cast<NSUInteger>(window.layout.c) &&
         (window.layout.c == 1 || memory.grid.channel == element) && memory.grid.column == pixel &&
         memory.grid.row == row && memory.bytes_per_image == objc::CheckedSize(row) * size.height;
}

template <typename Data, typename Move>
void transfer_images(MPSImage *image, const ImageTransfer &transfer, void *data, Move move,
                     void (ImageBlock::*move_whole)(std::size_t, std::size_t, Data)) {
  const ImageView &window = [image omps_impl]->window;
  const MTLRegion &region = transfer.region;
  const MPSImageReadWriteParams &channels = transfer.channels;
  check_range(image, "width", region.origin.x, region.size.width, window.layout.w);
  check_range(image, "height", region.origin.y, region.size.height, window.layout.h);
  check_range(image, "numberOfImages", objc::CheckedSize(transfer.image_index) + region.origin.z, region.size.depth,
              window.layout.n);
  check_range(image, "featureChannels", channels.featureChannelOffset, channels.numberOfFeatureChannelsToReadWrite,
              window.layout.c);
  UserMemory memory = memory_of(image, transfer, engine::size_of(window.layout.dtype), data);
  if (is_copied_whole(window, transfer, memory))
    return (window.block.get()->*move_whole)(window.first_image + transfer.image_index + region.origin.z,
                                             region.size.depth, memory.grid.data);
  for (NSUInteger z = 0; z < region.size.depth; ++z) {
    ImageBox box;
    box.image = transfer.image_index + region.origin.z + z;
    box.x = region.origin.x;
    box.y = region.origin.y;
    box.width = region.size.width;
    box.height = region.size.height;
    box.channel = channels.featureChannelOffset;
    box.channels = channels.numberOfFeatureChannelsToReadWrite;
    move(window, box, memory.grid);
    memory.grid.data += memory.bytes_per_image;
  }
}

}  // namespace

ImageTransfer ImageTransfer::whole_image(const ImageLayout &layout, MPSDataLayout data_layout, NSUInteger image_index) {
  ImageTransfer transfer;
  transfer.data_layout = data_layout;
  transfer.region = MTLRegionMake2D(0, 0, static_cast<NSUInteger>(layout.w), static_cast<NSUInteger>(layout.h));
  transfer.channels.numberOfFeatureChannelsToReadWrite = static_cast<NSUInteger>(layout.c);
  transfer.image_index = image_index;
  return transfer;
}

void read_bytes(MPSImage *image, const ImageTransfer &transfer, void *data) {
  transfer_images(
      image, transfer, data,
      [](const ImageView &window, const ImageBox &box, const PixelGrid &grid) { window.read(box, grid); },
      &ImageBlock::read_images);
}

void write_bytes(MPSImage *image, const ImageTransfer &transfer, const void *data) {
  transfer_images(
      image, transfer, const_cast<void *>(data),
      [](const ImageView &window, const ImageBox &box, const PixelGrid &grid) { window.write(box, grid); },
      &ImageBlock::write_images);
}

}  // namespace openmps::fw
