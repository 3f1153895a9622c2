// Recognises the factor of an RMS normalisation: r = 1 / sqrt(mean(x^2) + epsilon), with means over rows.
#pragma once

#include <optional>

#include "engine/ir/graph.h"

namespace openmps::engine {

// `value` is r, `sum` the mean with epsilon.
struct RmsRoot {
  ValueId value = kNoValue, x = kNoValue, mean = kNoValue, sum = kNoValue;
  double epsilon = 0;
};

// The value before casts between float32 and half types.
ValueId bare(const Graph& graph, ValueId value);

// The factor that makes `value`, if x has this shape and rows of at most `longest` elements.
std::optional<RmsRoot> rms_root_of(const Graph& graph, ValueId value, const Shape& shape, std::int64_t longest);

}  // namespace openmps::engine
