// Moves of elements between strided views: in runs of 16 bytes where both sides have them, through tiles where one
// side's neighbours are the other's columns.
#pragma once

#include <vector>

#include "engine/devices/cuda/kernel.h"
#include "engine/devices/cuda/strided.h"

namespace openmps::engine::cuda {

// One walk over `shape`, from a view of input number `input` to a view of the output.
struct Walk {
  std::size_t input = 0;
  Shape shape;
  Strides from{}, to{};
  std::int64_t from_start = 0, to_start = 0;
};

// All walks, in one launch where they are few. `clears`: what none of them writes becomes zeros.
std::unique_ptr<Kernel> make_move(const KernelRequest& request, const std::vector<Walk>& walks, bool clears = false);

}  // namespace openmps::engine::cuda
