// Moves elements between strided views. It moves runs of 16 bytes if both sides have them, and uses tiles if one side
// is the transpose of the other.
#pragma once

#include <vector>

#include "engine/devices/cuda/operations/kernel.h"
#include "engine/devices/cuda/operations/strided.h"

namespace openmps::engine::cuda {

// One traversal of `shape`, from a view of input number `input` to a view of the output.
struct StridedCopy {
  std::size_t input = 0;
  Shape shape;
  Strides from{}, to{};
  std::int64_t from_start = 0, to_start = 0;
};

// All traversals, in one launch if they are few. `clears`: elements that none of them writes become zeros.
std::unique_ptr<Kernel> make_move(const KernelRequest& request, const std::vector<StridedCopy>& walks,
                                  bool clears = false);

}  // namespace openmps::engine::cuda
