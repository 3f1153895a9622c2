// The sums in statistics and gradients of normalisation, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// A piece of a tensor: `rows` rows of `columns` elements, `stride` apart. Column c has pivot[c].
struct NormalizationLoops {
  // first[c] = sum of x - pivot, second[c] = sum of its square, over the rows.
  void (*moments_columns)(const float* x, const float* pivot, float* first, float* second, std::int64_t rows,
                          std::int64_t columns, std::int64_t stride);
  // first[c] = sum of dy, second[c] = sum of dy * (x - pivot).
  void (*gradient_columns)(const float* x, const float* dy, const float* pivot, float* first, float* second,
                           std::int64_t rows, std::int64_t columns, std::int64_t stride);
  // dx = a * dy + (b * (x - pivot) + e), with an a, a b and an e for each column.
  void (*apply_columns)(const float* x, const float* dy, const float* pivot, const float* a, const float* b,
                        const float* e, float* dx, std::int64_t rows, std::int64_t columns, std::int64_t stride);
  // The same for one row whose elements have the same pivot and factors.
  void (*moments_row)(const float* x, float pivot, float* first, float* second, std::int64_t count);
  void (*gradient_row)(const float* x, const float* dy, float pivot, float* first, float* second, std::int64_t count);
  void (*apply_row)(const float* x, const float* dy, float pivot, float a, float b, float e, float* dx,
                    std::int64_t count);
};

}  // namespace openmps::engine::cpu
