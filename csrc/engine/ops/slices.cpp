#include "engine/ops/slices.h"

#include "engine/ops/axes.h"

namespace openmps::engine {
namespace {

Val slice_in_steps(Val x, const Integers& starts, const Integers& ends, const Integers& strides) {
  return x.builder->op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
}

}  // namespace

Val slice(Val x, const Integers& starts, const Integers& ends) {
  return slice_in_steps(x, starts, ends, Integers(starts.size(), 1));
}

Val slice_along(Val x, std::size_t axis, std::int64_t first, std::int64_t end, std::int64_t step) {
  Integers starts(x.shape().rank(), 0), ends = extents_of(x.shape()), strides(x.shape().rank(), 1);
  starts[axis] = first;
  ends[axis] = end;
  strides[axis] = step;
  return slice_in_steps(x, starts, ends, strides);
}

Val first_of(Val x, const Shape& wanted) { return slice(x, Integers(wanted.rank(), 0), extents_of(wanted)); }

Val with_zeros(Val x, std::size_t axis, std::int64_t extent) {
  Integers none(x.shape().rank(), 0), added = none;
  added[axis] = extent - x.shape()[axis].number();
  return x.builder->op("pad", {x}, {{"before", none}, {"after", added}});
}

Val concatenate(std::span<const Val> parts, std::size_t axis) {
  return parts[0].builder->op("concatenate", parts, {{"axis", static_cast<std::int64_t>(axis)}});
}

}  // namespace openmps::engine
