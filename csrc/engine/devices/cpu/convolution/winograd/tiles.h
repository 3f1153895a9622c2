// Images as tiles of 6x6 pixels, and tiles as values at 36 points (isa/winograd_loops.inl).
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/ir/types.h"

namespace openmps::engine::cpu::winograd {

inline constexpr std::int64_t kSide = 6, kPoints = kSide * kSide;
inline constexpr std::int64_t kChannelStep = 16;  // channels are multiples of it

using Transform = void (*)(const TileTransform& transform);
const WinogradTransforms& transforms(std::int64_t kernel) noexcept;

// Tiles that cover the result of a convolution; `step` pixels of it on each side.
struct TileGrid {
  std::int64_t images, rows, columns, step;

  TileGrid(const Shape& result, std::int64_t kernel) noexcept;
  std::int64_t count() const noexcept { return images * rows * columns; }
};

// 36 matrices (rows, channels), one for each point: a row is a tile of an image, or one channel's part of the weights.
struct PointMatrices {
  std::int64_t channels, step;  // step: elements from one point's matrix to the next

  PointMatrices(std::int64_t rows, std::int64_t columns) noexcept;
  std::size_t bytes() const noexcept { return float_bytes(step * kPoints); }
  // Sets the destination, or the source, of a transform: one row's 36 points.
  void write_to(float* matrices, std::int64_t row, TileTransform& transform) const noexcept;
  void read_from(const float* matrices, std::int64_t row, TileTransform& transform) const noexcept;
};

// The number of tiles, with so many channels in all, that are processed at once so that they stay in the L2 cache.
std::int64_t tiles_in_block(const TileGrid& grid, std::int64_t channels, int threads) noexcept;

struct TileRange {
  std::int64_t first, count;
};

// The pixels of an image tensor that belong to the tiles: `size` on each side, the first tile's `before` the first
// pixel.
class TiledImage {
 public:
  TiledImage(const Shape& image, const TileGrid& grid, std::int64_t size, std::int64_t before_y,
             std::int64_t before_x) noexcept;

  std::int64_t channels() const noexcept { return channels_; }
  std::size_t tile_bytes() const noexcept { return float_bytes(size_ * size_ * channels_); }

  // The tiles become rows 0 ... count-1; pixels outside the image are 0. `copy` holds one tile.
  void to_points(const float* image, TileRange tiles, Transform run, const PointMatrices& points, float* matrices,
                 float* copy) const noexcept;
  // The rows become tiles; pixels outside the image are dropped. `finish` has bias and slope.
  void from_points(const PointMatrices& points, const float* matrices, Transform run, const TileTransform& finish,
                   float* image, TileRange tiles, float* copy) const noexcept;

 private:
  struct TileOrigin {
    std::int64_t y, x;   // of the first pixel
    std::int64_t first;  // its element
  };
  TileOrigin origin_of(std::int64_t tile) const noexcept;
  bool is_inside(const TileOrigin& origin) const noexcept;
  template <typename Visit>
  void for_each_row_inside(const TileOrigin& origin, const Visit& visit) const noexcept;

  TileGrid grid_;
  std::int64_t height_, width_, channels_, size_, y_, x_;
};

}  // namespace openmps::engine::cpu::winograd
