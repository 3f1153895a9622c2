#include "frameworks/Metal/resources/PixelCopy.h"

#include <cstring>
#include <vector>

#include "compat/checked_size.h"
#include "frameworks/Metal/resources/TexelFormat.h"

namespace openmps::fw {
namespace {

engine::BufferView at(const PixelPlace &place, std::size_t z, std::size_t y) {
  return {place.view.buffer, place.view.offset + z * place.bytes_per_image + y * place.bytes_per_row};
}

// Rows that are adjacent on both sides become one copy, and so do images.
void record_rows(engine::CommandList &list, const PixelPlace &from, const PixelPlace &to, MTLSize size,
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

MTLRegion region_of(const PixelPlace &place, MTLSize size) { return {place.origin, size}; }

void fetch(const PixelPlace &place, MTLSize size, std::size_t row_bytes, std::vector<std::byte> &pixels) {
  if (place.texture.get() != nil) {
    return [place.texture getBytes:pixels.data()
                       bytesPerRow:row_bytes
                     bytesPerImage:objc::CheckedSize(row_bytes) * size.height
                        fromRegion:region_of(place, size)
                       mipmapLevel:place.level
                             slice:place.slice];
  }
  std::byte *row = pixels.data();
  for (std::size_t z = 0; z < size.depth; ++z)
    for (std::size_t y = 0; y < size.height; ++y, row += row_bytes) std::memcpy(row, at(place, z, y).host(), row_bytes);
}

void store(const PixelPlace &place, MTLSize size, std::size_t row_bytes, const std::vector<std::byte> &pixels) {
  if (place.texture.get() != nil) {
    return [place.texture replaceRegion:region_of(place, size)
                            mipmapLevel:place.level
                                  slice:place.slice
                              withBytes:pixels.data()
                            bytesPerRow:row_bytes
                          bytesPerImage:objc::CheckedSize(row_bytes) * size.height];
  }
  const std::byte *row = pixels.data();
  for (std::size_t z = 0; z < size.depth; ++z)
    for (std::size_t y = 0; y < size.height; ++y, row += row_bytes) std::memcpy(at(place, z, y).host(), row, row_bytes);
  place.view.buffer->touch();
}

bool is_reachable(const PixelPlace &place) {
  return place.texture.get() != nil || place.view.buffer->host() != nullptr;
}

// Through host memory, at this place in the queue's order.
Status copy_on_host(const PixelPlace &from, const PixelPlace &to, MTLSize size, std::size_t row_bytes) {
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

PixelPlace place_in(id<MTLTexture> texture, NSUInteger level, NSUInteger slice, MTLOrigin origin) {
  PixelPlace place;
  place.level = level;
  place.slice = slice;
  place.origin = origin;
  TexturePlane plane = plane_of(texture, level, slice);
  if (!plane) {
    place.texture = objc::Ref<id<MTLTexture>>::retain(texture);
    return place;
  }
  place.view = std::move(plane.view);
  place.view.offset += origin.z * plane.bytes_per_image + origin.y * plane.bytes_per_row +
                       origin.x * texel_format([texture pixelFormat]).bytes;
  place.bytes_per_row = plane.bytes_per_row;
  place.bytes_per_image = plane.bytes_per_image;
  return place;
}

PixelPlace place_in(id<MTLBuffer> buffer, NSUInteger offset, NSUInteger bytes_per_row, NSUInteger bytes_per_image) {
  PixelPlace place;
  place.view = view_of(buffer, offset);
  place.bytes_per_row = bytes_per_row;
  place.bytes_per_image = bytes_per_image;
  return place;
}

void record_copy(engine::CommandList &list, const PixelPlace &from, const PixelPlace &to, MTLSize size,
                 std::size_t pixel_bytes) {
  const std::size_t row_bytes = objc::CheckedSize(size.width) * pixel_bytes;
  if (row_bytes == 0 || size.height == 0 || size.depth == 0) return;
  if (from.texture.get() == nil && to.texture.get() == nil) return record_rows(list, from, to, size, row_bytes);
  list.call([from, to, size, row_bytes] { return copy_on_host(from, to, size, row_bytes); });
}

}  // namespace openmps::fw
