// Finds attention that is spelt out with products and a softmax, and its gradient (passes/fuse_attention.h).
#pragma once

#include <optional>
#include <vector>

#include "engine/passes/patterns.h"

namespace openmps::engine {

struct AttentionPattern {
  ValueId q = kNoValue, k = kNoValue, v = kNoValue, mask = kNoValue;
  bool k_is_turned = false;  // k is (..., features, keys)
  double scale = 1;
  const Node *softmax = nullptr, *result = nullptr;

  // Of the gradient; null where nothing asks for it.
  ValueId dy = kNoValue;
  const Node *dq = nullptr, *dk = nullptr, *dv = nullptr;
  bool has_gradient() const { return dy != kNoValue; }
};

// Whether a mask is a constant that lets row i read the keys up to i: 0 for these, -10,000 or less for others.
bool is_causal_mask(const Graph& graph, ValueId mask, std::int64_t rows, std::int64_t keys);

// Whether a mask is a constant that lets each row read a key at least.
bool has_key_in_every_row(const Graph& graph, ValueId mask);

// The pattern whose last product is `result`. Nothing outside it reads its inner values or waits for its nodes. Notes
// why what looks like attention is none.
std::optional<AttentionPattern> attention_pattern(const Graph& graph, const Users& users, const Node& result);

}  // namespace openmps::engine
