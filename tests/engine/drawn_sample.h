// Variants of a registry entry's samples: other extents (1 among them), windows, pads, strides, axes and flags, as far
// as the operation takes them.
#pragma once

#include <optional>
#include <random>

#include "tests/engine/sample_graph.h"

namespace openmps::engine::testing {

// In float64, of a sample that checks its gradient, with 1 to 600 elements in each operand and results up to 1e6.
// Nothing when no variant was accepted in many tries; the entry's own samples are among the variants.
std::optional<SampleGraph> draw_sample(const OpDef& op, std::mt19937_64& random);

}  // namespace openmps::engine::testing
