// Scatters with many indices: updates are sorted by their destinations, then those of each destination are combined in
// their order. The time is linear in the updates, also where all have one destination.
#pragma once

#include "engine/devices/cuda/operations/kernel.h"

namespace openmps::engine::cuda {

// Null if the indices are few, or too many.
std::unique_ptr<Kernel> make_sorted_scatter(const KernelRequest& request);

}  // namespace openmps::engine::cuda
