// Pads dense tensors around their elements and, for gradients of slices, between them.
#pragma once

#include <vector>

#include "engine/devices/cuda/operations/kernel.h"

namespace openmps::engine::cuda {

struct Padding {
  struct Axis {
    std::int64_t result, source;  // extents
    std::int64_t before;          // elements of the result before the first of the source; negative crops
    std::int64_t step = 1;        // from one of the source to the next
  };
  enum class Mode : std::uint8_t { Constant, Reflect, Symmetric, Clamp };  // the order of pad.cu

  std::vector<Axis> axes;
  Mode mode = Mode::Constant;
  double value = 0;
};

std::unique_ptr<Kernel> make_pad(const KernelRequest& request, const Padding& padding);

}  // namespace openmps::engine::cuda
