// How much memory a plan takes, asked before kernels are made for it: making one can take as long as running it.
#pragma once

#include <cstdint>

#include "engine/plan/plan.h"

namespace openmps::engine {

// Throws Error (OutOfMemory) where the arena and the outputs take more than `memory` bytes together, with the node
// whose results are the largest.
void check_demand(const Plan& plan, std::uint64_t memory);

}  // namespace openmps::engine
