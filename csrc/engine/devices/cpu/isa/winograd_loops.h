// Loops of Winograd's convolution, once per instruction set (isa/loops.h). Transforms are between square tiles of
// pixels with their channels and 36 points.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// Between a tile and its points: element (row, column, channel) of the source is from[row * from_row + column *
// from_column + channel]. The result has the same form. Points are 6 rows of 6.
struct TileTransform {
  const float* from;
  std::int64_t from_row, from_column;
  float* to;
  std::int64_t to_row, to_column;
  std::int64_t channels;  // a multiple of 16
  // Results: plus bias[channel], unless that is null; negative ones are then multiplied by the slope.
  const float* bias = nullptr;
  float slope = 1;
};

// For kernels of r x r pixels, whose tiles have m x m pixels of the result, m + r = 7.
struct WinogradTransforms {
  void (*kernel_to_points)(const TileTransform& transform);
  void (*points_to_result)(const TileTransform& transform);
  // For the weights' gradient: the result's gradient takes the kernel's place, and the kernel that of the result.
  void (*result_to_points)(const TileTransform& transform);
  void (*points_to_kernel)(const TileTransform& transform);
};

struct WinogradLoops {
  void (*image_to_points)(const TileTransform& transform);
  WinogradTransforms kernel3, kernel5;
};

}  // namespace openmps::engine::cpu
