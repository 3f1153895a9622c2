// Substitution with a small triangular matrix, once per instruction set (isa/loops.h).
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// Element (i, j) is a[i * row_step + j * column_step]. One of the steps is 1. `unit`: the diagonal counts as ones.
struct SmallTriangle {
  const float* a;
  std::int64_t row_step, column_step, order;
  bool upper, unit;
};

struct SubstitutionLoops {
  // Each of the `vectors` columns of x becomes the solution of a y = x. Rows of x are `step` apart.
  void (*columns)(const SmallTriangle& a, float* x, std::int64_t step, std::int64_t vectors);
  // The same for one column, which is dense.
  void (*one)(const SmallTriangle& a, float* x);
};

}  // namespace openmps::engine::cpu
