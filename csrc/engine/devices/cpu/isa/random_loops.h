// Random numbers by position (engine/random/philox.h), once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// Words number 4 * first_block and on of the generator that `seed` and `step` name.
struct RandomStream {
  std::uint32_t seed = 0, step = 0;
  std::uint64_t first_block = 0;
};

struct RandomLoops {
  // y[i] = x[i] * scale if word i >> 8 is below `threshold`, else 0. The result y may be x.
  void (*dropout)(RandomStream stream, const float* x, float* y, std::int64_t count, std::uint32_t threshold,
                  float scale);
  // mask[i] = 1 or 0 by the same rule.
  void (*dropout_mask)(RandomStream stream, std::uint8_t* mask, std::int64_t count, std::uint32_t threshold);
  // y[i] = x[i] * scale where the mask is not 0, else 0.
  void (*apply_mask)(const std::uint8_t* mask, const float* x, float* y, std::int64_t count, float scale);
  // y[i] = low + width * fraction of word i, rounded once.
  void (*uniform)(RandomStream stream, float* y, std::int64_t count, float low, float width);
};

}  // namespace openmps::engine::cpu
