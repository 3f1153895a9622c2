// Views of memory as kernels walk through them; the same structures as in kernels/prelude.cu.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/devices/cuda/driver.h"
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
struct KernelAxis {
  std::int32_t input, output, kernel, stride, dilation, before;
};
struct KernelWindow {
  KernelAxis y, x;
};

// A shape walked by several views at once, axes merged where all of them allow it.
struct MergedViews {
  KernelExtents shape;
  std::vector<KernelStrides> views;
};
// Throws Error(Unsupported) naming `who` when more than 8 axes are left.
MergedViews merged(const Shape& shape, std::span<const Strides> views, const std::string& who);

KernelWindow kernel_window(const Window& window);

}  // namespace openmps::engine::cuda
