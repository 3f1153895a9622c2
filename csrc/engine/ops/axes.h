// Axis attributes as users write them (negative counts from the end) made into positions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ops/op_def.h"

namespace openmps::engine {

// Throws Error naming the operation when the axis is outside the tensor.
std::size_t checked_axis(const InferContext& context, std::int64_t axis, std::size_t rank);
// The same for attributes that have been checked already.
std::size_t axis_position(std::int64_t axis, std::size_t rank) noexcept;

// Throws Error naming the operation when positions along the axis do not fit into int32.
void check_positions(const InferContext& context, const Shape& shape, std::size_t axis);

// Which axes a list names; repeats and order do not matter.
std::vector<bool> axis_set(const Integers& axes, std::size_t rank);
// The shape with the named axes at extent 1, or dropped.
Shape reduced_shape(const Shape& shape, const std::vector<bool>& reduced, bool keep_axes);

// A tensor as (outer, count, inner), of which `count` is folded; nothing when the reduced axes do not lie together.
struct FoldExtents {
  std::int64_t outer = 1, count = 1, inner = 1;
};
std::optional<FoldExtents> fold_extents(const Shape& shape, const std::vector<bool>& reduced);

// `context` must have an Integers attribute of exactly `count` entries.
const Integers& checked_list(const InferContext& context, const std::string& name, std::size_t count);

// An Integers attribute as a shape; negative extents are refused by name.
Shape checked_shape(const InferContext& context, const std::string& name);

Integers extents_of(const Shape& shape);

}  // namespace openmps::engine
