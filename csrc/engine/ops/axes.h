// Makes positions of axis attributes, of which negative ones count from the end.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ir/op_def.h"

namespace openmps::engine {

// Throws Error that names the operation if the axis is outside the tensor.
std::size_t checked_axis(const InferContext& context, std::int64_t axis, std::size_t rank);
// The same for attributes that are already checked.
std::size_t axis_position(std::int64_t axis, std::size_t rank) noexcept;

// Throws Error that names the operation if positions along the axis do not fit into int32.
void check_positions(const InferContext& context, const Shape& shape, std::size_t axis);

// The axes that a list names; repeats and order do not matter.
std::vector<bool> axis_set(const Integers& axes, std::size_t rank);
// The shape with the named axes at extent 1, or dropped.
Shape reduced_shape(const Shape& shape, const std::vector<bool>& reduced, bool keep_axes);

// A tensor as (outer, count, inner), of which `count` is reduced; nothing if the reduced axes are not adjacent.
struct ReductionExtents {
  std::int64_t outer = 1, count = 1, inner = 1;
};
std::optional<ReductionExtents> reduction_extents(const Shape& shape, const std::vector<bool>& reduced);

// `context` must have an Integers attribute of exactly `count` entries.
const Integers& checked_list(const InferContext& context, const std::string& name, std::size_t count);

// An Integers attribute as a shape; negative extents are refused by name.
Shape checked_shape(const InferContext& context, const std::string& name);

Integers extents_of(const Shape& shape);

}  // namespace openmps::engine
