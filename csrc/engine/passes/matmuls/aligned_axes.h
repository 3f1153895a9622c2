// Extents that libraries have fast matmuls for: rows of whole groups of 16 bytes.
#pragma once

#include "engine/ir/builder.h"
#include "engine/ir/op.h"
#include "engine/ops/axes.h"

namespace openmps::engine {

inline constexpr std::int64_t kAlignedBytes = 16;

// The extent, rounded up to whole groups of so many elements.
constexpr std::int64_t aligned(std::int64_t extent, std::int64_t group) { return (extent + group - 1) / group * group; }

// The axis of a matmul's operand along which it is summed, and the other one.
struct MatrixAxes {
  std::size_t inner, outer;

  MatrixAxes(const Node& product, std::size_t operand, std::size_t rank) {
    const bool is_turned = product.attributes.flag(operand == 0 ? "transpose_a" : "transpose_b");
    const bool inner_is_last = (operand == 0) != is_turned;
    inner = rank - (inner_is_last ? 1 : 2);
    outer = rank - (inner_is_last ? 2 : 1);
  }
};

// Zeros behind the end of an axis, up to this extent.
inline Val with_zeros(Val x, std::size_t axis, std::int64_t extent) {
  Integers none(x.shape().rank(), 0), added = none;
  added[axis] = extent - x.shape()[axis].number();
  return x.builder->op("pad", {x}, {{"before", none}, {"after", added}});
}

// The first elements along each axis.
inline Val first_of(Val x, const Shape& wanted) {
  return x.builder->op(
      "slice", {x},
      {{"starts", Integers(wanted.rank(), 0)}, {"ends", extents_of(wanted)}, {"strides", Integers(wanted.rank(), 1)}});
}

}  // namespace openmps::engine
