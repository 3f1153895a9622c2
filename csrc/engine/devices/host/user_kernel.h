// Users' kernels as launches of plans.
#pragma once

#include "engine/devices/host/kernel.h"

namespace openmps::engine::host {

void add_user_kernels(KernelTable& table);

}  // namespace openmps::engine::host
