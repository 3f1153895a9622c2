#include "frameworks/Metal/resources/PixelCopy.h"

#include <cstring>
#include <vector>

#include "compat/checked_size.h"
#include "frameworks/Metal/resources/TexelFormat.h"

namespace openmps::fw {
namespace {

engine::BufferView at(const PixelOrigin &start, std::size_t z, std::size_t y) {
  return {start.view.buffer, start.view.offset + z * start.bytes_per_image + y * start.bytes_per_row};
}

// Rows that are adjacent on both sides become one copy, and so do images.
void record_rows(engine::CommandList &list, const PixelOrigin &from, const PixelOrigin &to, MTLSize size,
                 std::size_t row_bytes) {
  std::size_t rows = size.height, images = size.depth;
  objc::CheckedSize bytes = row_bytes;
  if (rows == 1 || (from.bytes_per_row == bytes && to.bytes_per_row == bytes)) {
    bytes *= rows;
    rows = 1;
    if (images == 1 || (from.bytes_per_image == bytes && to.bytes_per_image == bytes)) {
      bytes *= images;
      images = 1;
    }
  }
  for (std::size_t z = 0; z < images; ++z)
    for (std::size_t y = 0; y < rows; ++y) check(list.copy(at(from, z, y), at(to, z, y), bytes));
}

MTLRegion region_of(const PixelOrigin &start, MTLSize size) { return {start.origin, size}; }

void fetch(const PixelOrigin &start, MTLSize size, std::size_t row_bytes, std::vector<std::byte> &pixels) {
  if (start.texture.get() != nil) {
    return [start.texture getBytes:pixels.data()
                       bytesPerRow:row_bytes
                     bytesPerImage:objc::CheckedSize(row_bytes) * size.height
                        fromRegion:region_of(start, size)
                       mipmapLevel:start.level
                             slice:start.slice];
  }
  std::byte *row = pixels.data();
  for (std::size_t z = 0; z < size.depth; ++z)
    for (std::size_t y = 0; y < size.height; ++y, row += row_bytes) std::memcpy(row, at(start, z, y).host(), row_bytes);
}

void store(const PixelOrigin &start, MTLSize size, std::size_t row_bytes, const std::vector<std::byte> &pixels) {
  if (start.texture.get() != nil) {
    return [start.texture replaceRegion:region_of(start, size)
                            mipmapLevel:start.level
                                  slice:start.slice
                              withBytes:pixels.data()
                            bytesPerRow:row_bytes
                          bytesPerImage:objc::CheckedSize(row_bytes) * size.height];
  }
  const std::byte *row = pixels.data();
  for (std::size_t z = 0; z < size.depth; ++z)
    for (std::size_t y = 0; y < size.height; ++y, row += row_bytes) std::memcpy(at(start, z, y).host(), row, row_bytes);
  start.view.buffer->touch();
}

bool is_reachable(const PixelOrigin &start) {
  return start.texture.get() != nil || start.view.buffer->host() != nullptr;
}

// Through host memory, at this place in the queue's order.
Status copy_on_host(const PixelOrigin &from, const PixelOrigin &to, MTLSize size, std::size_t row_bytes) {
  if (!is_reachable(from) || !is_reachable(to)) {
    return Status(ErrorKind::Unsupported,
                  "A texture that an image made cannot be copied from or to memory that the CPU cannot reach.");
  }
  return objc_guard([&] {
    std::vector<std::byte> pixels(objc::CheckedSize(row_bytes) * size.height * size.depth);
    fetch(from, size, row_bytes, pixels);
    store(to, size, row_bytes, pixels);
  });
}

}  // namespace

PixelOrigin origin_in(id<MTLTexture> texture, NSUInteger level, NSUInteger slice, MTLOrigin origin) {
  PixelOrigin start;
  start.level = level;
  start.slice = slice;
  start.origin = origin;
  TexturePlane plane = plane_of(texture, level, slice);
  if (!plane) {
    start.texture = objc::Ref<id<MTLTexture>>::retain(texture);
    return start;
  }
  start.view = std::move(plane.view);
  start.view.offset += origin.z * plane.bytes_per_image + origin.y * plane.bytes_per_row +
                       origin.x * texel_format([texture pixelFormat]).bytes;
  start.bytes_per_row = plane.bytes_per_row;
  start.bytes_per_image = plane.bytes_per_image;
  return start;
}

PixelOrigin origin_in(id<MTLBuffer> buffer, NSUInteger offset, NSUInteger bytes_per_row, NSUInteger bytes_per_image) {
  PixelOrigin start;
  start.view = view_of(buffer, offset);
  start.bytes_per_row = bytes_per_row;
  start.bytes_per_image = bytes_per_image;
  return start;
}

void record_copy(engine::CommandList &list, const PixelOrigin &from, const PixelOrigin &to, MTLSize size,
                 std::size_t pixel_bytes) {
  const std::size_t row_bytes = objc::CheckedSize(size.width) * pixel_bytes;
  if (row_bytes == 0 || size.height == 0 || size.depth == 0) return;
  if (from.texture.get() == nil && to.texture.get() == nil) return record_rows(list, from, to, size, row_bytes);
  list.call([from, to, size, row_bytes] { return copy_on_host(from, to, size, row_bytes); });
}

}  // namespace openmps::fw
