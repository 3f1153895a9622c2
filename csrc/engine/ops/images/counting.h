// Histograms of numbers that are bins already.
//
//   bincount   x (values, channels); bins -> counts (channels, bins)
//
// How often each of 0, 1, ... bins - 1 is in a channel, as int32. Numbers are converted to int32; others are left out.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

// The result of a node by a scatter of ones (passes/lower_composites.h).
std::vector<Val> bincount_by_scatter(const Node& node, const std::vector<Val>& operands);

// The most channels whose bytes the CPU's kernel counts, and the most counts of a GPU's.
inline constexpr std::int64_t kMostCountedChannels = 4, kMostCounts = 4096;

}  // namespace openmps::engine
