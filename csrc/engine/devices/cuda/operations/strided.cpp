#include "engine/devices/cuda/operations/strided.h"

#include <algorithm>
#include <bit>

namespace openmps::engine::cuda {

// Granlund and Montgomery, "Division by invariant integers using multiplication", 1994, figure 4.1.
KernelDivisor::KernelDivisor(std::int64_t by)
    : divisor(static_cast<std::uint32_t>(by)), shift(static_cast<std::uint32_t>(std::bit_width(divisor - 1))) {
  magic = static_cast<std::uint32_t>((((std::uint64_t{1} << shift) - divisor) << 32) / divisor + 1);
}

std::int64_t common_group(DType dtype, std::span<const std::int64_t> lengths) noexcept {
  auto each = static_cast<std::int64_t>(kSixteen / size_of(dtype));
  while (!std::ranges::all_of(lengths, [&](std::int64_t length) { return length % each == 0; })) each /= 2;
  return each;
}

MergedViews merged(const Shape& shape, std::span<const Strides> views, const std::string& who) {
  std::vector<std::int64_t> extents;
  std::vector<std::vector<std::int64_t>> strides(views.size());
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] == 1) continue;
    bool joins = !extents.empty();
    for (std::size_t v = 0; joins && v < views.size(); ++v) joins = strides[v].back() == views[v][axis] * shape[axis];
    if (!joins) extents.push_back(1);
    extents.back() *= shape[axis];
    for (std::size_t v = 0; v < views.size(); ++v) {
      if (!joins) strides[v].push_back(0);
      strides[v].back() = views[v][axis];
    }
  }
  if (extents.size() > KernelExtents::kRank)
    throw Error(ErrorKind::Unsupported, who + ": walks through " + std::to_string(extents.size()) +
                                            " axes that cannot be merged, the cuda device takes up to " +
                                            std::to_string(KernelExtents::kRank) + ".");
  MergedViews result;
  result.shape.rank = static_cast<std::int32_t>(extents.size());
  std::ranges::copy(extents, result.shape.extents);
  for (const auto& view : strides) std::ranges::copy(view, result.views.emplace_back().strides);
  return result;
}

namespace {

KernelAxis kernel_axis(const WindowAxis& axis) {
  return {static_cast<std::int32_t>(axis.input),    static_cast<std::int32_t>(axis.output),
          static_cast<std::int32_t>(axis.kernel),   static_cast<std::int32_t>(axis.stride),
          static_cast<std::int32_t>(axis.dilation), static_cast<std::int32_t>(axis.before)};
}

}  // namespace

KernelWindow kernel_window(const Window& window) { return {kernel_axis(window.y), kernel_axis(window.x)}; }
KernelVolumeWindow kernel_window(const VolumeWindow& window) {
  return {kernel_axis(window[0]), kernel_axis(window[1]), kernel_axis(window[2])};
}

}  // namespace openmps::engine::cuda
