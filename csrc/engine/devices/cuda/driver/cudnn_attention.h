// Attention and its gradient by cuDNN, without a tensor of all scores in memory (engine/ops/families/attention.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <tuple>

#include "engine/devices/cuda/driver/cudnn_graph.h"
#include "engine/ir/types.h"

namespace openmps::engine::cuda {

// q (batch, heads, rows, features), k (batch, heads, keys, features), v (batch, heads, keys, values) of a half type,
// dense.
struct AttentionShape {
  bool is_gradient = false;
  DType dtype = DType::BFloat16;
  std::int64_t batch = 0, heads = 1, rows = 0, keys = 0, features = 0, values = 0;
  double scale = 1;
  bool is_causal = false;  // row i reads the keys up to i

  auto key() const {
    return std::make_tuple(is_gradient, dtype, batch, heads, rows, keys, features, values, scale, is_causal);
  }
  auto operator<=>(const AttentionShape& other) const { return key() <=> other.key(); }
};

// Tensors in memory, in the order of the plan's `run`.
enum class AttentionOperand : std::uint8_t { Q, K, V, Y, Largest, Sum, kCount };
enum class AttentionGradientOperand : std::uint8_t {
  Q,
  K,
  V,
  Y,
  Logarithm,  // (batch, heads, rows) float32: largest + log(sum)
  Dy,
  Dq,
  Dk,
  Dv,
  Shared,     // scratch of (batch, heads, rows) float32
  DqSum,      // scratch of q's shape, float32
  kCount
};

// Null if cuDNN has no kernel for it.
std::unique_ptr<const DnnGraphPlan> make_attention_plan(const AttentionShape& shape, const DnnBackend& backend,
                                                        void* handle);

}  // namespace openmps::engine::cuda
