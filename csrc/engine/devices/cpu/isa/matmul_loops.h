// Loops of the matrix products that oneDNN does not do well, once per instruction set (isa/loops.h). All matrices are
// dense.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

struct MatmulLoops {
  // y[r] = sum over k of w[r, k] * x[k], plus bias[r] unless bias is null; w is (rows, depth).
  void (*matrix_vector)(const float* w, const float* x, const float* bias, float* y, std::int64_t rows,
                        std::int64_t depth);
  // y[r, c] = sum over k of a[r, k] * b[c, k], plus bias[c] unless bias is null: few columns, much depth.
  void (*few_columns)(const float* a, const float* b, const float* bias, float* y, std::int64_t rows,
                      std::int64_t columns, std::int64_t depth);
  // y[r, c] = sum over k of a[r, k] * b[k, c]: little depth, many columns.
  void (*little_depth)(const float* a, const float* b, float* y, std::int64_t rows, std::int64_t depth,
                       std::int64_t columns);
};

}  // namespace openmps::engine::cpu
