// The cuda device's kernels, by operation.
#pragma once

#include "engine/devices/cuda/operations/kernel.h"

namespace openmps::engine::cuda {

const KernelTable& kernels();

}  // namespace openmps::engine::cuda
