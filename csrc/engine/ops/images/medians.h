// The window of a median.
#pragma once

#include "engine/ops/window.h"

namespace openmps::engine {

inline constexpr std::int64_t kLeastMedian = 3, kMostMedian = 9;

inline Window median_window(const Attributes& attributes, const Shape& x) {
  const std::int64_t size = attributes.integer("size");
  Window window;
  for (auto [axis, extent] : {std::pair(&window.y, x[1]), std::pair(&window.x, x[2])}) {
    axis->input = extent;
    axis->output = extent - size + 1;
    axis->kernel = size;
  }
  return window;
}

}  // namespace openmps::engine
