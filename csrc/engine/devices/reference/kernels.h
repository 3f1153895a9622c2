// The reference device's kernels: one generic kernel that evaluates every operation's definition in double.
#pragma once

#include "engine/devices/host/kernel.h"

namespace openmps::engine::reference {

// Covers every operation of the registry, and regions.
const host::KernelTable& kernels();

}  // namespace openmps::engine::reference
