#include "engine/ops/axes.h"

namespace openmps::engine {

std::size_t axis_position(std::int64_t axis, std::size_t rank) noexcept {
  return static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis);
}

std::size_t checked_axis(const InferContext& context, std::int64_t axis, std::size_t rank) {
  const auto extent = static_cast<std::int64_t>(rank);
  if (axis < -extent || axis >= extent)
    context.fail(ErrorKind::OutOfRange,
                 "axis is " + to_string(axis) + ", the tensor has " + to_string(rank) + " axes.");
  return axis_position(axis, rank);
}

void check_positions(const InferContext& context, const Shape& shape, std::size_t axis) {
  constexpr std::int64_t kMost = std::int64_t{1} << 31;
  if (shape[axis] > kMost)
    context.fail(ErrorKind::Shape, "axis " + to_string(axis) + " of " + shape.str() + " is longer than " +
                                       std::to_string(kMost) + ", the number of positions that int32 has.");
}

std::vector<bool> axis_set(const Integers& axes, std::size_t rank) {
  std::vector<bool> result(rank, false);
  for (const std::int64_t axis : axes) result[axis_position(axis, rank)] = true;
  return result;
}

Shape reduced_shape(const Shape& shape, const std::vector<bool>& reduced, bool keep_axes) {
  Shape result;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (!reduced[axis])
      result.push_back(shape[axis]);
    else if (keep_axes)
      result.push_back(1);
  }
  return result;
}

const Integers& checked_list(const InferContext& context, const std::string& name, std::size_t count) {
  const Integers& list = context.attributes.integers(name);
  if (list.size() != count)
    context.fail(ErrorKind::InvalidArgument,
                 name + " has " + to_string(list.size()) + " entries, expects " + to_string(count) + ".");
  return list;
}

Shape checked_shape(const InferContext& context, const std::string& name) {
  const Integers& extents = context.attributes.integers(name);
  for (Extent extent : extents)
    if (extent < 0)
      context.fail(ErrorKind::Shape, name + " has the entry " + to_string(extent) + ", expects 0 or more.");
  if (extents.size() > Shape::kMaxRank)
    context.fail(ErrorKind::Shape, name + " has " + to_string(extents.size()) + " entries, expects at most 16.");
  return Shape(std::span<const Extent>(extents));
}

std::optional<ReductionExtents> reduction_extents(const Shape& shape, const std::vector<bool>& reduced) {
  ReductionExtents result;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] == 1) continue;
    if (!reduced[axis])
      (result.count == 1 ? result.outer : result.inner) *= shape[axis];
    else if (result.inner == 1)
      result.count *= shape[axis];
    else
      return std::nullopt;
  }
  return result;
}

Integers extents_of(const Shape& shape) { return {shape.extents().begin(), shape.extents().end()}; }

}  // namespace openmps::engine
