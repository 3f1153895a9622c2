// MPSGraph's reduction axes: nil means all, an empty array none.
#pragma once

#include <optional>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

namespace openmps::fw::graph {

struct Axes {
  std::optional<Integers> given;  // none: all

  static Axes one(NSInteger axis) { return {Integers{static_cast<std::int64_t>(axis)}}; }
  static Axes from(NSArray<NSNumber *> *_Nullable axes) { return axes == nil ? Axes{} : Axes{integers_from(axes)}; }
  Integers of(const Shape &shape) const {
    if (given) return *given;
    Integers all;
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) all.push_back(static_cast<std::int64_t>(axis));
    return all;
  }
};

}  // namespace openmps::fw::graph
