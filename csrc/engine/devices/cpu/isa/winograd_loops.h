// Loops of Winograd's convolution, once per instruction set (isa/loops.h). Transforms are of square tiles of pixels
// with their channels, seen as 36 points.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// Between a tile and its points: element (row, column, channel) of what is read lies at
// from[row * from_row + column * from_column + channel], and likewise what is written. Points are 6 rows of 6.
struct TileTransform {
  const float* from;
  std::int64_t from_row, from_column;
  float* to;
  std::int64_t to_row, to_column;
  std::int64_t channels;  // a multiple of 16
  // What is written: bias[channel] added, unless that is null; then, below 0, multiplied by the slope.
  const float* bias = nullptr;
  float slope = 1;
};

// For kernels of r x r pixels, whose tiles have m x m pixels of the result, m + r = 7.
struct WinogradTransforms {
  void (*kernel_to_points)(const TileTransform& transform);
  void (*points_to_result)(const TileTransform& transform);
  // Of the weights' gradient: the result's gradient takes the kernel's place, and the kernel that of the result.
  void (*result_to_points)(const TileTransform& transform);
  void (*points_to_kernel)(const TileTransform& transform);
};

struct WinogradLoops {
  void (*image_to_points)(const TileTransform& transform);
  WinogradTransforms kernel3, kernel5;
};

}  // namespace openmps::engine::cpu
