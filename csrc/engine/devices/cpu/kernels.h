// The cpu device's kernels, by operation; what they do not cover the reference device's plain loops compute.
#pragma once

#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

const host::KernelTable& kernels();
// The same without the fallback: null for what this device has no kernel of its own for.
const host::KernelTable& own_kernels();

}  // namespace openmps::engine::cpu
