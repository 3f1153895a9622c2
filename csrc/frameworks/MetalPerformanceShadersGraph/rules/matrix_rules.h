// Inverses, distances and attention, written with products and solutions of the engine.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

namespace openmps::fw::graph::rules {

// The same values, through which no gradient goes.
Tensor without_gradient(RuleContext& lowering, Tensor x);

// Of the last two axes. A singular matrix gives values that are not finite.
Tensor inverse(RuleContext& lowering, Tensor a);

// The number of ones among the bits of each integer.
Tensor bits_set(RuleContext& lowering, Tensor x);

// The differing bits of each row of (..., M, K) and each of (..., N, K): (..., M, N).
Tensor hamming_distance(RuleContext& lowering, Tensor a, Tensor b, DType result);

// softmax(scale Q K^T + mask) V
struct Attention {
  Tensor query, key, value, mask{};
  double scale;
};
Tensor attention(RuleContext& lowering, const Attention& of);

}  // namespace openmps::fw::graph::rules
