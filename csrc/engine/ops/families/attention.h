// The extents of attention and the places of its mask, for every device.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/types.h"

namespace openmps::engine {

// q (batch, rows, features), k (batch, keys, features), v (batch, keys, values), whatever the leading axes are.
struct AttentionExtents {
  std::int64_t batch, rows, keys, features, values;

  AttentionExtents(const Shape& q, const Shape& k, const Shape& v)
      : batch(1), rows(q.back(1)), keys(k.back(1)), features(q.back(0)), values(v.back(0)) {
    for (std::size_t axis = 0; axis + 2 < q.rank(); ++axis) batch *= q[axis];
  }
};

// The element of a mask for (batch, row, key) is at starts[batch] + row * row_step + key * key_step.
struct AttentionMask {
  std::vector<std::int64_t> starts;
  std::int64_t row_step = 0, key_step = 0;

  // Of a mask that broadcasts to (leading axes of q, rows, keys).
  AttentionMask(const Shape& mask, const Shape& q, std::int64_t keys);
};

}  // namespace openmps::engine
