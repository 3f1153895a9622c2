// The device "cpu": oneDNN, vector programs, OpenMP.
#pragma once

#include <memory>

#include "engine/runtime/device.h"

namespace openmps::engine::cpu {

std::shared_ptr<Device> make_device(int threads);

}  // namespace openmps::engine::cpu
