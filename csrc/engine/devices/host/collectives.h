// The kernels of collectives and of buckets of them: they pack the tensors, hand them to the communicator, and unpack
// the result.
#pragma once

#include "engine/devices/host/kernel.h"

namespace openmps::engine::host {

// For any float dtype; half types travel as float32. The kernels throw Error(Device) if the communicator fails.
void add_collective_kernels(KernelTable& table);

}  // namespace openmps::engine::host
