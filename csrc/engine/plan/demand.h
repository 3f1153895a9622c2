// Checks a plan's memory before kernels are made for it, because making one can take as long as running it.
#pragma once

#include <cstdint>

#include "engine/plan/plan.h"

namespace openmps::engine {

// Throws Error (OutOfMemory) if the arena and the outputs take more than `memory` bytes together. The error names the
// node with the largest results.
void check_demand(const Plan& plan, std::uint64_t memory);

}  // namespace openmps::engine
