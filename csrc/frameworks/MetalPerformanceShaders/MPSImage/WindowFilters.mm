#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

#include <algorithm>

namespace openmps::fw::image {
namespace {

constexpr NSUInteger kMostPixels = 32767;

}  // namespace

void check_window(const std::string &who, const Window &window) {
  const auto check = [&](const char *name, NSUInteger extent) {
    if (extent % 2 == 0) refuse(who + ": " + name + " is " + std::to_string(extent) + ", an odd number is expected.");
    if (extent > kMostPixels)
      refuse(who + ": " + name + " is " + std::to_string(extent) + ", at most " + std::to_string(kMostPixels) +
             " is expected.");
  };
  check("kernelWidth", window.width);
  check("kernelHeight", window.height);
}

Tensor convolved(ImageFragment &fragment, Tensor x, const Window &window, const std::vector<float> &weights) {
  if (!fragment.graph.status()) return x;
  const auto height = static_cast<std::int64_t>(window.height), width = static_cast<std::int64_t>(window.width);
  const engine::Extent channels = x.shape()[3];
  const Tensor one = fragment.constant(weights, engine::Shape{1, height, width, 1});
  return fragment.op("conv2d", {x, broadcast_to(one, engine::Shape{channels, height, width, 1})},
                     {{"groups", channels.number()}});
}

Tensor convolved(ImageFragment &fragment, Tensor x, const std::vector<float> &column, const std::vector<float> &row) {
  if (column.size() > 1 || column[0] != 1) x = convolved(fragment, x, Window{1, column.size()}, column);
  if (row.size() > 1 || row[0] != 1) x = convolved(fragment, x, Window{row.size(), 1}, row);
  return x;
}

std::vector<float> box_weights(NSUInteger count) { return std::vector<float>(count, 1 / static_cast<float>(count)); }

std::vector<float> tent_weights(NSUInteger count) {
  const NSUInteger half = count / 2 + 1;
  std::vector<float> weights;
  for (NSUInteger i = 0; i < count; ++i)
    weights.push_back(static_cast<float>(std::min(i + 1, count - i)) /
                      (static_cast<float>(half) * static_cast<float>(half)));
  return weights;
}

}  // namespace openmps::fw::image
