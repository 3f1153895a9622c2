#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "compat/checked_size.h"

namespace openmps::fw::image {
namespace {

constexpr NSUInteger kMostPixels = 32767;
constexpr float kRounding = 1e-7F;

Tensor convolved_once(ImageFragment &fragment, Tensor x, const Window &window, const std::vector<float> &weights,
                      std::int64_t stride_y, std::int64_t stride_x) {
  if (!fragment.graph.status()) return x;
  const auto height = static_cast<std::int64_t>(window.height), width = static_cast<std::int64_t>(window.width);
  const engine::Extent channels = x.shape()[3];
  const Tensor one = fragment.constant(weights, engine::Shape{1, height, width, 1});
  return fragment.op("conv2d", {x, broadcast_to(one, engine::Shape{channels, height, width, 1})},
                     {{"groups", channels.number()}, {"strides", Integers{stride_y, stride_x}}});
}

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

void Weights::check(const std::string &who) const {
  check_window(who, window);
  const std::size_t expected = objc::CheckedSize(window.width) * window.height;
  if (values.size() != expected)
    refuse(who + ": the archive has " + std::to_string(values.size()) + " weights, " + std::to_string(expected) +
           " are expected.");
}

void Weights::append_to(FragmentKey &key) const {
  key << window.width;
  key.bytes(values.data(), std::span(values).size_bytes());
}

bool Weights::factor(std::vector<float> &column, std::vector<float> &row) const {
  const auto largest =
      std::max_element(values.begin(), values.end(), [](float a, float b) { return std::abs(a) < std::abs(b); });
  const float pivot = *largest;
  if (!std::isfinite(pivot) || pivot == 0) return false;
  const auto at = static_cast<std::size_t>(largest - values.begin());
  const float *const middle = &values[at - at % window.width];
  row.assign(middle, middle + window.width);
  column.clear();
  for (std::size_t y = 0; y < window.height; ++y)
    column.push_back(values[y * window.width + at % window.width] / pivot);
  const std::size_t step = window.width;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float left = column[i / step], above = row[i % step];
    if (!(std::abs(values[i] - left * above) <= kRounding * std::abs(pivot))) return false;
  }
  return true;
}

Weights copied_weights(const std::string &who, const char *name, const Window &window, const float *values) {
  check_window(who, window);
  if (values == nullptr) refuse(who + ": " + name + " is NULL.");
  return {window, std::vector<float>(values, values + std::size_t{objc::CheckedSize(window.width) * window.height})};
}

Tensor convolved(ImageFragment &fragment, Tensor x, const Weights &weights, std::int64_t stride) {
  std::vector<float> column, row;
  if (weights.window.width > 1 && weights.window.height > 1 && weights.factor(column, row))
    return convolved(fragment, x, column, row, stride);
  return convolved_once(fragment, x, weights.window, weights.values, stride, stride);
}

Tensor convolved(ImageFragment &fragment, Tensor x, const std::vector<float> &column, const std::vector<float> &row,
                 std::int64_t stride) {
  if (column.size() > 1 || column[0] != 1 || stride > 1)
    x = convolved_once(fragment, x, {1, column.size()}, column, stride, 1);
  if (row.size() > 1 || row[0] != 1 || stride > 1) x = convolved_once(fragment, x, {row.size(), 1}, row, 1, stride);
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
