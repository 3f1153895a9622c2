// Weighted sums of the columns of a row, and of pixels (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// With one channel and at most so many taps, positions and weights are (tap, o), else (o, tap).
inline constexpr std::int64_t kMostPlanes = 3;

// y[o, c] = sum over taps of weights[o, tap] * x[positions[o, tap] + c]; positions are elements of x.
struct ResampledRow {
  const float* x;
  const std::int32_t* positions;
  const float* weights;
  float* y;
  std::int64_t count, taps, channels;
  std::int64_t adjacent_begin, adjacent_end;  // results whose taps follow each other
  std::int64_t readable;                      // elements of x

  static bool in_planes(std::int64_t channels, std::int64_t taps) {
    return channels == 1 && taps > 1 && taps <= kMostPlanes;
  }
};

// y[i, c] = sum over four corners of weights[i, corner] * pixels[i, corner][c].
struct BlendedPixels {
  static constexpr int kCorners = 4;

  const float* const* pixels;
  const float* weights;
  float* y;
  std::int64_t count, channels;
};

struct ResamplingLoops {
  void (*columns)(const ResampledRow& row);
  void (*blend)(const BlendedPixels& blended);
};

}  // namespace openmps::engine::cpu
