// Every device of this machine, best first.
#pragma once

#include <memory>
#include <vector>

#include "engine/runtime/device.h"

namespace openmps::engine {

std::vector<std::shared_ptr<Device>> make_all_devices(int threads);

}  // namespace openmps::engine
