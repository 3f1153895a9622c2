// The kernel of all_reduce and of buckets of it: packs the tensors, hands them to the communicator, unpacks the result.
#pragma once

#include "engine/devices/host/kernel.h"

namespace openmps::engine::host {

// For any float dtype; half types are added up as float32. Throws Error(Device) when it runs if the communicator fails.
std::unique_ptr<Kernel> make_all_reduce(const KernelRequest& request);

}  // namespace openmps::engine::host
