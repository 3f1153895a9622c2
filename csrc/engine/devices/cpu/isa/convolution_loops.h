// Loops for convolutions that oneDNN computes slowly, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// The operands of a convolution's weights' gradient for one image, for all taps.
struct TapSums {
  const float* dy;  // (rows, pixels, channels), dense
  const float* x;   // tap t of pixel p in row r reads x[r * row_step + p * step + offsets[t]]
  const std::int64_t* offsets;
  std::int64_t rows, pixels, channels, row_step, step, taps;  // channels: a multiple of 16
};

// A convolution of one image, for all taps of its kernel.
struct TapProducts {
  const float* x;  // as above
  const std::int64_t* offsets;
  const float* w;                                             // (taps, channels), dense
  const float* bias;                                          // (channels), or null
  float slope;                                                // sums below 0 are multiplied by it
  float* y;                                                   // (rows, pixels, channels), dense
  std::int64_t rows, pixels, channels, row_step, step, taps;  // channels: a multiple of 16
};

struct ConvolutionLoops {
  // y[r, p, c] = bias[c] + sum over t of (the element that tap t reads) * w[t, c].
  void (*tap_products)(const TapProducts& image);
  // sums[t, c] = sum over r, p of dy[r, p, c] * (the element that tap t reads); sums is (taps, channels), dense.
  void (*tap_sums)(const TapSums& image, float* sums);
};

}  // namespace openmps::engine::cpu
