// Prints the kernel that walks all steps of a recurrent layer in one launch.
#pragma once

#include <string>

#include "engine/devices/cuda/recurrent_tile.h"

namespace openmps::engine::cuda {

// Whether the stages are such that what a thread wrote is all it reads, but for products: their sources are written
// anew at every step, whole, by element-wise stages.
bool can_walk(const CellSchedule& schedule);

// A source that is handed from block to block through memory and kept no longer: two copies, for steps in turn.
bool is_handed_on(const CellSchedule& schedule, const WalkTile& tile, int tensor);

// The kernel's parameters: an address for each of the schedule's tensors (those that threads keep need none), the
// counters of the groups' meetings, one in each 128 bytes, steps, the first of them, +1 or -1 from one to the next, and
// the same towards the step before in the layer's own direction; whether all addresses are multiples of 16.
std::string walk_text(const CellSchedule& schedule, const WalkTile& tile);

}  // namespace openmps::engine::cuda
