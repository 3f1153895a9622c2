// The target of a compilation, as passes see it.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/ir/types.h"
#include "engine/runtime/precision.h"

namespace openmps::engine {

class Graph;
struct Node;

// A mask that is added to scores (batch, heads, rows, keys): each extent is theirs or 1. Its elements have no gaps.
struct MaskExtents {
  std::int64_t batch, heads, rows, keys;

  auto operator<=>(const MaskExtents&) const = default;
};

// One use of attention: q (batch, heads, rows, features), k (batch, key heads, keys, features) and v (batch, key heads,
// keys, values). Groups of neighbouring heads share keys and values. There may be fewer or more leading axes. With
// `tokens_first` it is q (batch, rows, heads, features), and so on. If q, k and v are packed, they are one tensor
// (batch, rows, 3, heads, features), with tokens first.
struct AttentionUse {
  std::int64_t batch = 1, heads = 1, key_heads = 1, rows, keys, features, values;
  double scale;
  bool is_causal = false, tokens_first = false, is_packed = false;
  bool trains = false;  // the gradient is computed too
  std::optional<MaskExtents> mask = {};

  AttentionUse(const Shape& q, const Shape& v, double factor, bool with_tokens_first = false)
      : rows(q.back(with_tokens_first ? 2 : 1)),
        keys(v.back(with_tokens_first ? 2 : 1)),
        features(q.back(0)),
        values(v.back(0)),
        scale(factor),
        tokens_first(with_tokens_first) {
    if (q.rank() > 2) {
      heads = q.back(with_tokens_first ? 1 : 2);
      key_heads = v.back(with_tokens_first ? 1 : 2);
    }
    for (std::size_t axis = 0; axis + 3 < q.rank(); ++axis) batch *= q[axis];
  }
};

struct PassContext {
  DeviceKind device;
  Precision precision = Precision::Float32;  // of the device, after its choice: never Default
  double loss_scale = 1;                     // of Float16
  // Whether a GPU has kernels for attention in the precision; empty: it has none.
  std::function<bool(const AttentionUse&)> has_attention = {};
  bool has_fft = false;  // whether a GPU's library transforms rows
  // Whether a GPU's library computes this convolution of volumes in the precision; empty: none.
  std::function<bool(const Graph&, const Node&)> has_volume_convolution = {};
};

}  // namespace openmps::engine
