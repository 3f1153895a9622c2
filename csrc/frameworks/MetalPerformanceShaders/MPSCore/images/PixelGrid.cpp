#include "frameworks/MetalPerformanceShaders/MPSCore/images/PixelGrid.h"

#include "compat/checked_size.h"

#include <cstdint>
#include <cstring>

namespace openmps::fw {
namespace {

template <typename Element>
void copy_elements(const PixelGrid& from, const PixelGrid& to, const PixelExtent& extent) noexcept {
  for (std::size_t y = 0; y < extent.height; ++y) {
    for (std::size_t x = 0; x < extent.width; ++x) {
      for (std::size_t c = 0; c < extent.channels; ++c) std::memcpy(to.at(x, y, c), from.at(x, y, c), sizeof(Element));
    }
  }
}

}  // namespace

PixelGrid packed_pixels(void* data, const PixelExtent& extent) {
  const objc::CheckedSize column = objc::CheckedSize(extent.channels) * extent.element_bytes;
  return {static_cast<std::byte*>(data), column, extent.width * column, extent.element_bytes};
}

void copy_pixels(const PixelGrid& from, const PixelGrid& to, const PixelExtent& extent) {
  const objc::CheckedSize pixel = objc::CheckedSize(extent.channels) * extent.element_bytes;
  const bool dense_channels =
      extent.channels == 1 || (from.channel == extent.element_bytes && to.channel == extent.element_bytes);
  const bool dense_rows = dense_channels && from.column == pixel && to.column == pixel;
  const objc::CheckedSize row = extent.width * pixel;
  if (dense_rows && from.row == row && to.row == row) {
    std::memcpy(to.at(0, 0, 0), from.at(0, 0, 0), extent.height * row);
  } else if (dense_rows) {
    for (std::size_t y = 0; y < extent.height; ++y) std::memcpy(to.at(0, y, 0), from.at(0, y, 0), row);
  } else if (extent.element_bytes == 1) {
    copy_elements<std::uint8_t>(from, to, extent);
  } else if (extent.element_bytes == 2) {
    copy_elements<std::uint16_t>(from, to, extent);
  } else {
    copy_elements<std::uint32_t>(from, to, extent);
  }
}

void clear_pixels(const PixelGrid& grid, const PixelExtent& extent) noexcept {
  for (std::size_t y = 0; y < extent.height; ++y) {
    for (std::size_t x = 0; x < extent.width; ++x) {
      for (std::size_t c = 0; c < extent.channels; ++c) std::memset(grid.at(x, y, c), 0, extent.element_bytes);
    }
  }
}

}  // namespace openmps::fw
