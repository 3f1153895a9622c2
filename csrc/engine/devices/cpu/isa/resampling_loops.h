// Weighted sums of the columns of a row (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// y[o, c] = sum over taps of weights[o, tap] * x[positions[o, tap] + c]; positions are elements of x.
struct ResampledRow {
  const float* x;
  const std::int32_t* positions;
  const float* weights;
  float* y;
  std::int64_t count, taps, channels;
  std::int64_t adjacent_begin, adjacent_end;  // results whose taps follow each other
};

struct ResamplingLoops {
  void (*columns)(const ResampledRow& row);
};

}  // namespace openmps::engine::cpu
