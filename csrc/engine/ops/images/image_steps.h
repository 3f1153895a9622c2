// Steps of image filters: running sums of rectangles, and marks that spread within a mask.
//
//   integral           x; axis, exclusive false, squares false -> y
//   geodesic_dilation  marks, mask; steps                      -> y
//
// An integral has sums along the axis and the next one, of x or of its squares. Marks and masks are 0 or 1; each step
// of a dilation takes the largest mark of 3x3 pixels, times the mask.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/builder.h"

namespace openmps::engine {

struct ImageExtents {
  std::int64_t images = 1, rows = 0, columns = 0, channels = 1;
};
ImageExtents integral_extents(const Attributes& attributes, const Shape& shape);

// The results of a node by other operations (passes/lower_composites.h).
std::vector<Val> integral_by_scans(const Node& node, const std::vector<Val>& operands);
std::vector<Val> dilation_by_pools(const Node& node, const std::vector<Val>& operands);

// Fewer than the bits of a word: the CPU's kernel dilates a bit for each channel of a pixel.
inline constexpr std::int64_t kMostDilatedChannels = 32;

}  // namespace openmps::engine
