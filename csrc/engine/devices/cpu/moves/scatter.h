// Scatters. Only one thread writes an element, in the order of the updates: results do not depend on the number of
// threads.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

// Null if the type of the elements has none.
std::unique_ptr<host::Kernel> make_scatter(const host::KernelRequest& request);

}  // namespace openmps::engine::cpu
