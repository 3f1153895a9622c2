#include "frameworks/MetalPerformanceShaders/MPSCore/images/ImageBlock.h"

#include <algorithm>
#include <cstring>

#include "compat/checked_size.h"
#include "compat/guard.h"

namespace openmps::fw {
namespace {

// The part of `box` inside one slice, and its position there.
struct SlicePart {
  std::size_t first = 0;  // channel within the slice
  std::size_t skip = 0;   // channels of the box before it
  std::size_t count = 0;
};

SlicePart part_of(const ImageBox &box, std::size_t slice) {
  const std::size_t begin = std::max(box.channel, slice * 4);
  const std::size_t end = std::min(box.channel + box.channels, slice * 4 + 4);
  return {begin - slice * 4, begin - box.channel, end - begin};
}

// Blue and red are swapped in a BGRA texture.
std::size_t stored_channel(const PixelFormat &pixel, std::size_t channel) {
  return pixel.blue_first && channel != 1 && channel != 3 ? 2 - channel : channel;
}

}  // namespace

ImageBlock::ImageBlock(id<MTLDevice> device, const ImageLayout &layout, engine::Storage storage, Pooling pooling)
    : device_(objc::Ref<id<MTLDevice>>::retain(device)), layout_(layout), storage_(storage), pooling_(pooling) {}

ImageBlock::ImageBlock(id<MTLTexture> texture, const ImageLayout &layout, const PixelFormat &pixel)
    : device_(objc::Ref<id<MTLDevice>>::retain([texture device])),
      texture_(objc::Ref<id<MTLTexture>>::retain(texture)),
      layout_(layout),
      pixel_(&pixel) {}

bool ImageBlock::is_allocated() const noexcept {
  const std::lock_guard lock(mutex_);
  return texture_ || view_;
}

engine::BufferView ImageBlock::view() {
  const std::lock_guard lock(mutex_);
  if (!view_ && !texture_) view_ = pooled_image(device_, layout_.bytes(), storage_, pooling_ == Pooling::Fresh);
  return view_;
}

std::byte *ImageBlock::host_bytes() {
  const engine::BufferView storage = view();
  if (storage.buffer->host() == nullptr) {
    raise_objc(
        Status(ErrorKind::State,
               "An image in private storage cannot be read or written by the CPU; copy it to a shared one first."));
  }
  // If the device wrote last, its bytes are fetched first, also around a part that is written.
  if (const Status status = storage.buffer->fetch(); !status) raise_objc(status);
  return static_cast<std::byte *>(storage.buffer->host()) + storage.offset;
}

PixelGrid ImageBlock::dense_grid(const ImageBox &box) {
  const std::size_t element = element_bytes();
  PixelGrid grid;
  grid.channel = element;
  grid.column = objc::CheckedSize(layout_.c) * element;
  grid.row = objc::CheckedSize(layout_.w) * grid.column;
  grid.data = host_bytes() + image_offset(box.image);
  grid.data = grid.at(box.x, box.y, box.channel);
  return grid;
}

void ImageBlock::read(const ImageBox &box, const PixelGrid &to) {
  if (texture_) return read_texture(box, to);
  copy_pixels(dense_grid(box), to, {box.width, box.height, box.channels, element_bytes()});
}

void ImageBlock::write(const ImageBox &box, const PixelGrid &from) {
  if (texture_) return write_texture(box, from);
  copy_pixels(from, dense_grid(box), {box.width, box.height, box.channels, element_bytes()});
  view_.buffer->touch();
}

void ImageBlock::read_images(std::size_t first, std::size_t count, void *to) {
  std::memcpy(to, host_bytes() + image_offset(first), image_offset(count));
}

void ImageBlock::write_images(std::size_t first, std::size_t count, const void *from) {
  std::memcpy(host_bytes() + image_offset(first), from, image_offset(count));
  view_.buffer->touch();
}

std::size_t ImageBlock::slice_row_bytes(const ImageBox &box) const {
  return objc::CheckedSize(box.width) * pixel_->channels * element_bytes();
}

void ImageBlock::fetch_slice(const ImageBox &box, std::size_t slice, std::vector<std::byte> &pixels) const {
  const objc::CheckedSize row = slice_row_bytes(box);
  pixels.resize(row * box.height);
  [texture_ getBytes:pixels.data()
         bytesPerRow:row
       bytesPerImage:pixels.size()
          fromRegion:MTLRegionMake2D(box.x, box.y, box.width, box.height)
         mipmapLevel:0
               slice:objc::CheckedSize(box.image) * slices_per_image() + slice];
}

void ImageBlock::store_slice(const ImageBox &box, std::size_t slice, const std::vector<std::byte> &pixels) const {
  [texture_ replaceRegion:MTLRegionMake2D(box.x, box.y, box.width, box.height)
              mipmapLevel:0
                    slice:objc::CheckedSize(box.image) * slices_per_image() + slice
                withBytes:pixels.data()
              bytesPerRow:slice_row_bytes(box)
            bytesPerImage:pixels.size()];
}

void ImageBlock::read_texture(const ImageBox &box, const PixelGrid &to) {
  const PixelExtent slice_extent{box.width, box.height, pixel_->channels, element_bytes()};
  std::vector<std::byte> pixels;
  for (std::size_t slice = box.channel / 4; slice * 4 < box.channel + box.channels; ++slice) {
    fetch_slice(box, slice, pixels);
    const PixelGrid from = packed_pixels(pixels.data(), slice_extent);
    const SlicePart part = part_of(box, slice);
    for (std::size_t c = 0; c < part.count; ++c) {
      PixelGrid source = from, target = to;
      source.data = from.at(0, 0, stored_channel(*pixel_, part.first + c));
      target.data = to.at(0, 0, part.skip + c);
      copy_pixels(source, target, {box.width, box.height, 1, element_bytes()});
    }
  }
}

void ImageBlock::write_texture(const ImageBox &box, const PixelGrid &from) {
  const PixelExtent slice_extent{box.width, box.height, pixel_->channels, element_bytes()};
  std::vector<std::byte> pixels;
  for (std::size_t slice = box.channel / 4; slice * 4 < box.channel + box.channels; ++slice) {
    const SlicePart part = part_of(box, slice);
    fetch_slice(box, slice, pixels);  // the other channels of the slice keep their values
    const PixelGrid to = packed_pixels(pixels.data(), slice_extent);
    for (std::size_t c = 0; c < part.count; ++c) {
      PixelGrid source = from, target = to;
      source.data = from.at(0, 0, part.skip + c);
      target.data = to.at(0, 0, stored_channel(*pixel_, part.first + c));
      copy_pixels(source, target, {box.width, box.height, 1, element_bytes()});
    }
    store_slice(box, slice, pixels);
  }
}

}  // namespace openmps::fw
