// Softmax and its relatives, row by row, once per instruction set (isa/loops.h). Tensors are (rows, count), dense.
#pragma once

#include <cstdint>

namespace openmps::engine::cpu {

// t' = t * keep + add
struct LabelSmoothing {
  float keep = 1, add = 0;
};

struct SoftmaxLoops {
  // y may be x. The gradients' dx may be either of their operands.
  void (*softmax)(const float* x, float* y, std::int64_t rows, std::int64_t count);
  void (*log_softmax)(const float* x, float* y, std::int64_t rows, std::int64_t count);
  void (*softmax_gradient)(const float* y, const float* dy, float* dx, std::int64_t rows, std::int64_t count);
  void (*log_softmax_gradient)(const float* y, const float* dy, float* dx, std::int64_t rows, std::int64_t count);
  // One loss per row.
  void (*cross_entropy)(const float* x, const float* t, LabelSmoothing smoothing, float* loss, std::int64_t rows,
                        std::int64_t count);
  // dx may be x, not t.
  void (*cross_entropy_gradient)(const float* x, const float* t, LabelSmoothing smoothing, float* dx, std::int64_t rows,
                                 std::int64_t count);
};

}  // namespace openmps::engine::cpu
