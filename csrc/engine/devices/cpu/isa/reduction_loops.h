// Reductions, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

enum class Reduction : std::uint8_t { Sum, Maximum, Minimum, Product };
inline constexpr int kReductionKinds = 4;

// For no elements a sum is 0, a product 1, a maximum -infinity, a minimum infinity; a NaN never is an extreme.
struct ReductionLoops {
  // y[r] = x[r, 0] ... x[r, count-1] reduced; rows are `count` apart.
  void (*rows)(const float* x, float* y, std::int64_t rows, std::int64_t count);
  // y[c] = x[0, c] ... x[rows-1, c] reduced, for c < columns; rows are `stride` apart.
  void (*columns)(const float* x, float* y, std::int64_t rows, std::int64_t columns, std::int64_t stride);
  // y[i] = y[i] and x[i] combined.
  void (*merge)(const float* x, float* y, std::int64_t count);
};

// One row whose elements belong to `columns` columns in turns: 1, 2 or 4.
struct ExtremesRow {
  const float* x;
  std::int64_t count, columns;
  float *least, *largest;
};

struct ReductionLoopTable {
  ReductionLoops by_kind[kReductionKinds];
  void (*extremes)(const ExtremesRow& row);
};

}  // namespace openmps::engine::cpu
