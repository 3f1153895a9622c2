// The cpu device's kernels, by operation. For all other operations the reference device's plain loops are used.
#pragma once

#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

const host::KernelTable& kernels();
// The same without the fallback: null if this device has no kernel.
const host::KernelTable& own_kernels();

}  // namespace openmps::engine::cpu
