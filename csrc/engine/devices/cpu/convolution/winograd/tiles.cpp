#include "engine/devices/cpu/convolution/winograd/tiles.h"

#include <algorithm>
#include <cstring>

namespace openmps::engine::cpu::winograd {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{640} << 10;
// Between the points' matrices: at distances of a power of two they would share the few lines of a set in the L1 cache.
constexpr std::int64_t kGap = kChannelStep;

}  // namespace

const WinogradTransforms& transforms(std::int64_t kernel) noexcept {
  return kernel == 3 ? loops().winograd.kernel3 : loops().winograd.kernel5;
}

TileGrid::TileGrid(const Shape& result, std::int64_t kernel) noexcept
    : images(result[0]),
      rows((result[1] + kSide - kernel) / (kSide + 1 - kernel)),
      columns((result[2] + kSide - kernel) / (kSide + 1 - kernel)),
      step(kSide + 1 - kernel) {}

PointMatrices::PointMatrices(std::int64_t rows, std::int64_t columns) noexcept
    : channels(columns), step(rows * columns + kGap) {}

void PointMatrices::write_to(float* matrices, std::int64_t row, TileTransform& transform) const noexcept {
  transform.to = matrices + row * channels;
  transform.to_row = kSide * step;
  transform.to_column = step;
  transform.channels = channels;
}

void PointMatrices::read_from(const float* matrices, std::int64_t row, TileTransform& transform) const noexcept {
  transform.from = matrices + row * channels;
  transform.from_row = kSide * step;
  transform.from_column = step;
  transform.channels = channels;
}

std::int64_t tiles_in_block(const TileGrid& grid, std::int64_t channels, int threads) noexcept {
  constexpr std::int64_t kLeast = 12;
  const auto fitting = static_cast<std::int64_t>(kBlockBytes / float_bytes(kPoints * channels));
  return std::min(std::max(kLeast, fitting / kLeast * kLeast), (grid.count() + threads - 1) / threads);
}

TiledImage::TiledImage(const Shape& image, const TileGrid& grid, std::int64_t size, std::int64_t before_y,
                       std::int64_t before_x) noexcept
    : grid_(grid), height_(image[1]), width_(image[2]), channels_(image[3]), size_(size), y_(before_y), x_(before_x) {}

TiledImage::TileOrigin TiledImage::origin_of(std::int64_t tile) const noexcept {
  const std::int64_t row = tile / grid_.columns;
  const std::int64_t y = row % grid_.rows * grid_.step - y_, x = tile % grid_.columns * grid_.step - x_;
  return {y, x, ((row / grid_.rows * height_ + y) * width_ + x) * channels_};
}

bool TiledImage::is_inside(const TileOrigin& origin) const noexcept {
  return origin.y >= 0 && origin.x >= 0 && origin.y + size_ <= height_ && origin.x + size_ <= width_;
}

// visit(first element in the image, first element in the tile, elements)
template <typename Visit>
void TiledImage::for_each_row_inside(const TileOrigin& origin, const Visit& visit) const noexcept {
  const std::int64_t left = std::max<std::int64_t>(0, -origin.x), right = std::min(size_, width_ - origin.x);
  const std::int64_t top = std::max<std::int64_t>(0, -origin.y), bottom = std::min(size_, height_ - origin.y);
  if (left >= right) return;
  for (std::int64_t y = top; y < bottom; ++y)
    visit(origin.first + (y * width_ + left) * channels_, (y * size_ + left) * channels_, (right - left) * channels_);
}

void TiledImage::to_points(const float* image, TileRange tiles, Transform run, const PointMatrices& points,
                           float* matrices, float* copy) const noexcept {
  for (std::int64_t i = 0; i < tiles.count; ++i) {
    const TileOrigin origin = origin_of(tiles.first + i);
    const bool whole = is_inside(origin);
    if (!whole) {
      std::memset(copy, 0, tile_bytes());
      for_each_row_inside(origin, [&](std::int64_t in_image, std::int64_t in_tile, std::int64_t count) {
        std::memcpy(copy + in_tile, image + in_image, float_bytes(count));
      });
    }
    TileTransform transform{};
    transform.from = whole ? image + origin.first : copy;
    transform.from_row = (whole ? width_ : size_) * channels_;
    transform.from_column = channels_;
    points.write_to(matrices, i, transform);
    run(transform);
  }
}

void TiledImage::from_points(const PointMatrices& points, const float* matrices, Transform run,
                             const TileTransform& finish, float* image, TileRange tiles, float* copy) const noexcept {
  for (std::int64_t i = 0; i < tiles.count; ++i) {
    const TileOrigin origin = origin_of(tiles.first + i);
    const bool whole = is_inside(origin);
    TileTransform transform = finish;
    transform.to = whole ? image + origin.first : copy;
    transform.to_row = (whole ? width_ : size_) * channels_;
    transform.to_column = channels_;
    points.read_from(matrices, i, transform);
    run(transform);
    if (whole) continue;
    for_each_row_inside(origin, [&](std::int64_t in_image, std::int64_t in_tile, std::int64_t count) {
      std::memcpy(image + in_image, copy + in_tile, float_bytes(count));
    });
  }
}

}  // namespace openmps::engine::cpu::winograd
