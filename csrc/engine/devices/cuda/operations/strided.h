// Views of memory for kernels; the same structures as in kernels/prelude.cu.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/devices/cuda/driver/driver.h"
#include "engine/ir/types.h"
#include "engine/ops/strided.h"
#include "engine/ops/window.h"

namespace openmps::engine::cuda {

struct KernelExtents {
  static constexpr int kRank = 8;
  std::int32_t rank = 0, unused = 0;
  std::int64_t extents[kRank] = {};
};
struct KernelStrides {
  std::int64_t strides[KernelExtents::kRank] = {};
};
// Divides integers below 2^31 by a multiplication; see `quotient` in the prelude.
struct KernelDivisor {
  std::uint32_t divisor = 1, magic = 1, shift = 0;
  KernelDivisor() = default;
  explicit KernelDivisor(std::int64_t by);
};
// Divides any integers: by a multiplication if both are below 2^31.
struct KernelAnyDivisor {
  std::int64_t extent = 1;
  KernelDivisor fast;
  std::int32_t unused = 0;
  KernelAnyDivisor() = default;
  explicit KernelAnyDivisor(std::int64_t by) : extent(by), fast(by > 0 && by < (std::int64_t{1} << 31) ? by : 1) {}
};
struct KernelPairAxis {
  KernelDivisor extent;
  std::int32_t unused = 0;
  std::int64_t from = 0, to = 0;
};
struct KernelAxis {
  std::int32_t input, output, kernel, stride, dilation, before;
};
struct KernelWindow {
  KernelAxis y, x;
};
struct KernelVolumeWindow {
  KernelAxis z, y, x;
};

// A shape traversed by several views at once, with axes merged if all of them allow it.
struct MergedViews {
  KernelExtents shape;
  std::vector<KernelStrides> views;
};
// Throws Error(Unsupported) naming `who` when more than 8 axes are left.
MergedViews merged(const Shape& shape, std::span<const Strides> views, const std::string& who);

// Kernels that move memory take so many bytes at a time if everything is a multiple of them.
constexpr std::size_t kSixteen = 16;
// Whether `by` divides the value, which becomes the quotient.
inline bool divided(std::int64_t& value, std::int64_t by) noexcept {
  const bool whole = value % by == 0;
  value /= by;
  return whole;
}
// Offsets below it have 32 bits in kernels.
constexpr std::int64_t kNarrowOffsets = std::int64_t{1} << 31;
// Most elements of one piece of a move: their numbers have 32 bits.
constexpr std::int64_t kMostMoved = std::int64_t{1} << 30;
// The most elements that 16 bytes hold and that divide all `lengths`, which are counted in elements.
std::int64_t common_group(DType dtype, std::span<const std::int64_t> lengths) noexcept;

KernelWindow kernel_window(const Window& window);
KernelVolumeWindow kernel_window(const VolumeWindow& window);

}  // namespace openmps::engine::cuda
