// Attention and its gradient by cuDNN, without a tensor of all scores in memory (engine/ops/attention/attention.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <tuple>

#include "engine/devices/cuda/driver/cudnn_graph.h"
#include "engine/ir/types.h"
#include "engine/runtime/pass_context.h"

namespace openmps::engine::cuda {

// One kernel of a use: tensors of a half type without gaps, except within packed ones.
struct AttentionShape {
  AttentionUse use;
  DType dtype;
  bool is_gradient;

  auto key() const {
    return std::make_tuple(is_gradient, dtype, use.batch, use.heads, use.key_heads, use.rows, use.keys, use.features,
                           use.values, use.scale, use.is_causal, use.tokens_first, use.is_packed, use.mask);
  }
  auto operator<=>(const AttentionShape& other) const { return key() <=> other.key(); }
};

// Tensors in memory, in the order of the plan's `run`. A use without a mask has no `Mask`, which is the last one.
enum class AttentionOperand : std::uint8_t { Q, K, V, Y, Largest, Sum, Mask, kCount };
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
  Shared,  // scratch of (batch, heads, rows) float32
  DqSum,   // scratch of q's shape, float32
  Mask,
  kCount
};

// Null if cuDNN has no kernel for it.
std::unique_ptr<const DnnGraphPlan> make_attention_plan(const AttentionShape& shape, const DnnBackend& backend,
                                                        void* handle);

}  // namespace openmps::engine::cuda
