// Prints the persistent kernel that computes all steps of a recurrent layer in one launch.
#pragma once

#include <string>

#include "engine/devices/cuda/recurrent/recurrent_tile.h"

namespace openmps::engine::cuda {

// Whether a thread reads only values that it wrote itself, except the sources of matmuls. Element-wise stages have to
// write these sources anew, completely, at every step.
bool can_be_persistent(const CellSchedule& schedule);

// Whether a source only passes from block to block through memory: it has two copies, for alternating steps.
bool is_exchanged(const CellSchedule& schedule, const PersistentTile& tile, int tensor);

// The kernel's parameters, in this order. An address for each of the schedule's tensors (not for those in registers).
// The counters of the groups' barriers, one in each 128 bytes. The number of steps, the first of them, +1 or -1 to the
// next, and the same towards the previous step in the layer's direction. Whether all addresses are multiples of 16.
std::string persistent_kernel_text(const CellSchedule& schedule, const PersistentTile& tile);

}  // namespace openmps::engine::cuda
