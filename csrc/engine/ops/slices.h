// Parts of tensors, and tensors made of parts.
#pragma once

#include <span>

#include "engine/ir/builder.h"

namespace openmps::engine {

// The elements from `starts` to before `ends`, by axis.
Val slice(Val x, const Integers& starts, const Integers& ends);
// Elements `first`, `first + step`, ... before `end` of one axis.
Val slice_along(Val x, std::size_t axis, std::int64_t first, std::int64_t end, std::int64_t step = 1);
// The first elements along each axis.
Val first_of(Val x, const Shape& wanted);
// Zeros after the end of an axis, up to this extent.
Val with_zeros(Val x, std::size_t axis, std::int64_t extent);
// The parts, which are not empty, one after another along an axis.
Val concatenate(std::span<const Val> parts, std::size_t axis);

}  // namespace openmps::engine
