// The extents of attention and the places of its mask, for every device.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/types.h"

namespace openmps::engine {

// Of q (..., heads, rows, features), k (..., key heads, keys, features) and v (..., key heads, keys, values). q has
// `batch` matrices. Heads are a multiple of key heads: groups of neighbouring ones share keys and values. With
// `tokens_first` the axis of heads comes after the tokens: q (..., rows, heads, features).
struct AttentionExtents {
  std::int64_t batch = 1, heads = 1, key_heads = 1, rows, keys, features, values;

  AttentionExtents(const Shape& q, const Shape& k, const Shape& v, bool tokens_first);

  // Where a row of a matrix of q begins, and where a key of that matrix does, if rows have so many columns.
  std::int64_t row_at(std::int64_t matrix, std::int64_t row, std::int64_t columns) const {
    return place(matrix, heads, row, rows) * columns;
  }
  std::int64_t key_at(std::int64_t matrix, std::int64_t key, std::int64_t columns) const {
    const std::int64_t of_keys = matrix / heads * key_heads + matrix % heads * key_heads / heads;
    return place(of_keys, key_heads, key, keys) * columns;
  }

 private:
  std::int64_t place(std::int64_t matrix, std::int64_t of_heads, std::int64_t row, std::int64_t count) const {
    return tokens_first_ ? (matrix / of_heads * count + row) * of_heads + matrix % of_heads : matrix * count + row;
  }

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
