// The extents of attention and the places of its mask, for every device.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/types.h"

namespace openmps::engine {

// Of q (..., rows, features), k (..., keys, features) and v (..., keys, values), whose leading axes are `batch`
// matrices. With `tokens_first` the last of these axes, that of the heads, comes after the tokens: q (..., rows, heads,
// features).
struct AttentionExtents {
  std::int64_t batch = 1, heads = 1, rows, keys, features, values;

  AttentionExtents(const Shape& q, const Shape& k, const Shape& v, bool tokens_first);

  // From one row of a matrix to the next, and where a matrix with so many rows begins.
  std::int64_t step(std::int64_t columns) const { return tokens_first_ ? heads * columns : columns; }
  std::int64_t start(std::int64_t matrix, std::int64_t count, std::int64_t columns) const {
    return tokens_first_ ? (matrix / heads * count * heads + matrix % heads) * columns : matrix * count * columns;
  }

 private:
  bool tokens_first_;
};

// A shape of q, k, v or y with the axes of heads and tokens exchanged.
Shape with_heads_exchanged(const Shape& shape);

// The element of a mask for (batch, row, key) is at starts[batch] + row * row_step + key * key_step.
struct AttentionMask {
  std::vector<std::int64_t> starts;
  std::int64_t row_step = 0, key_step = 0;

  // Of a mask that broadcasts to these scores: (..., rows, keys).
  AttentionMask(const Shape& mask, const Shape& scores);
};

}  // namespace openmps::engine
