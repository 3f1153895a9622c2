// Positions of extremes, once per instruction set (isa/loops.h). The first of equals is found. A NaN never is an
// extreme, and the position among NaNs alone is -1.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

struct PositionLoops {
  // y[r] = the position in x[r, 0] ... x[r, count-1]; rows are `count` apart.
  void (*rows)(const float* x, std::int32_t* y, std::int64_t rows, std::int64_t count);
  // y[c] = the position in x[0, c] ... x[rows-1, c], for c < columns; rows are `stride` apart.
  void (*columns)(const float* x, std::int32_t* y, std::int64_t rows, std::int64_t columns, std::int64_t stride);
};

struct PositionLoopTable {
  PositionLoops largest, smallest;
};

}  // namespace openmps::engine::cpu
