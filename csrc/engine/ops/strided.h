// Traverses a shape in row-major order along one strided view of other memory: for reference loops, not for speed.
#pragma once

#include <array>

#include "engine/ir/types.h"

namespace openmps::engine {

using Strides = std::array<std::int64_t, Shape::kMaxRank>;

// Calls visit(i, offset) for every element of `shape`: i is its row-major number, offset the sum of index * stride plus
// `start`.
template <typename Visit>
void for_each_offset(const Shape& shape, const Strides& strides, Visit visit, std::int64_t start = 0) {
  std::array<std::int64_t, Shape::kMaxRank> index{};
  std::int64_t offset = start;
  const std::int64_t count = shape.elements();
  for (std::int64_t i = 0; i < count; ++i) {
    visit(i, offset);
    for (std::size_t axis = shape.rank(); axis-- > 0;) {
      offset += strides[axis];
      if (++index[axis] < shape[axis]) break;
      offset -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

// Strides that read a tensor of shape `from` as if it had shape `to`: 0 along repeated axes.
inline Strides broadcast_strides(const Shape& from, const Shape& to) {
  const Strides dense = from.strides();
  Strides result{};
  const std::size_t shift = to.rank() - from.rank();
  for (std::size_t axis = 0; axis < from.rank(); ++axis)
    if (from[axis] != 1) result[axis + shift] = dense[axis];
  return result;
}

}  // namespace openmps::engine
