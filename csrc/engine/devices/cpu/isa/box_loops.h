// Sums of the bytes of windows without weights (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

struct BoxRow {
  const std::uint16_t* x;  // sums of the windows' columns: `count` + (`taps` - 1) * `step`
  void* scratch;           // for twice as many integers of 32 bits
  float* y;
  std::int64_t count;  // of the result
  std::int64_t step;   // elements from one tap to the next
  std::int64_t taps;   // along the row
  std::int64_t bytes;  // in each element of x
  float scale;
};

struct BoxLoops {
  // A row enters the windows and another one leaves them: sums[i] += entering[i] - leaving[i]
  void (*move_row)(std::uint16_t* sums, const std::uint8_t* entering, const std::uint8_t* leaving, std::int64_t count);
  // y[i] = scale * (x[i] + x[i + step] ... `taps` elements)
  void (*sums)(const BoxRow& row);
};

}  // namespace openmps::engine::cpu
