// Loops for matmuls that oneDNN computes slowly, once per instruction set (isa/loops.h). Matrices are dense unless a
// step is given.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// y[r, c] = sum over k of a[r * row_step + k * depth_step] * b[k * b_step + c]. With `adds`, it is added to y[r *
// y_step + c].
struct BlockMatmul {
  const float* a;
  std::int64_t row_step, depth_step;
  const float* b;
  std::int64_t b_step;
  float* y;
  std::int64_t y_step;
  std::int64_t rows, depth, columns;  // columns: a multiple of 16
  bool adds = false;
  // Not null: as many dense numbers as b has. They are needed soon and are prefetched meanwhile.
  const float* next = nullptr;
};

// y[r, c] = sum over k of a[r, k] * b[k, c], plus bias[c] unless bias is null: short inner axis, many columns. Negative
// results are then multiplied by the slope. With a gate, it is the results whose gate is below 0, or not above 0.
struct OuterProduct {
  const float *a, *b;
  float* y;
  std::int64_t depth, columns;
  const float* bias = nullptr;
  float slope = 1;
  const float* gate = nullptr;
  bool passes_at_zero = true;
};

// A part of a product: its element (0, 0) is element (row, column) of the whole.
struct MatmulTile {
  float* y;
  std::int64_t y_step, rows, columns, row, column;
};

// A step after the sum, on each element.
struct TileStep {
  enum class Kind : std::uint8_t {
    Add,   // values[row * step + column]
    Relu,  // results below 0 are multiplied by `low`
    Clip   // between `low` and `high`; NaN becomes `low`
  };
  Kind kind = Kind::Add;
  const float* values = nullptr;
  std::int64_t step = 0;
  float low = 0, high = 0;
};

struct MatmulLoops {
  // y[r] = sum over k of w[r, k] * x[k], plus bias[r] unless bias is null; w is (rows, depth).
  void (*matrix_vector)(const float* w, const float* x, const float* bias, float* y, std::int64_t rows,
                        std::int64_t depth);
  // y[r, c] = sum over k of a[r, k] * b[c, k], plus bias[c] unless bias is null: few columns, long inner axis.
  void (*few_columns)(const float* a, const float* b, const float* bias, float* y, std::int64_t rows,
                      std::int64_t columns, std::int64_t depth);
  void (*little_depth)(const OuterProduct& product, std::int64_t rows);
  void (*block)(const BlockMatmul& product);
  void (*finish)(const MatmulTile& tile, const TileStep* steps, std::int64_t count);
  // y[c * y_step + r] = x[r * x_step + c].
  void (*transpose)(const float* x, std::int64_t x_step, float* y, std::int64_t y_step, std::int64_t rows,
                    std::int64_t columns);
};

}  // namespace openmps::engine::cpu
