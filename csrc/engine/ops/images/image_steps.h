// Steps of image filters: running sums of rectangles, and marks that spread within a mask.
//
//   integral           x; axis, exclusive false, squares false -> y: sums along the axis and the next one, of x or x *
//   x geodesic_dilation  marks, mask, of 0 and 1; steps          -> y: each step is the largest mark of 3x3 pixels,
//   times
//                                                                 the mask
#pragma once

#include <cstdint>
#include <span>

#include "engine/ir/builder.h"

namespace openmps::engine {

struct ImageExtents {
  std::int64_t images = 1, rows = 0, columns = 0, channels = 1;
};
ImageExtents integral_extents(const Attributes& attributes, const Shape& shape);

// The same by other operations.
Val integral_of_scans(const Node& node, std::span<const Val> inputs);
Val dilation_of_pools(const Node& node, std::span<const Val> inputs);

// Fewer than the bits of a word: the CPU's kernel dilates a bit for each channel of a pixel.
inline constexpr std::int64_t kMostDilatedChannels = 32;

}  // namespace openmps::engine
