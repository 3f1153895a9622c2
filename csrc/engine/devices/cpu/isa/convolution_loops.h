// Loops of convolutions that oneDNN does not do well, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// The result of a convolution of one image against all taps of its kernel.
struct TapSums {
  const float* dy;  // (rows, pixels, channels), dense
  const float* x;   // what tap t of pixel p in row r reads is x[r * row_step + p * step + offsets[t]]
  const std::int64_t* offsets;
  std::int64_t rows, pixels, channels, row_step, step, taps;  // channels: a multiple of 16
};

// All taps of a convolution's kernel on one image.
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
  // y[r, p, c] = bias[c] + sum over t of what tap t reads there * w[t, c].
  void (*tap_products)(const TapProducts& image);
  // sums[t, c] = sum over r, p of dy[r, p, c] * what tap t reads there; sums is (taps, channels), dense.
  void (*tap_sums)(const TapSums& image, float* sums);
};

}  // namespace openmps::engine::cpu
