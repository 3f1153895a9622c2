// The device "cpu": oneDNN, vector programs, OpenMP.
#pragma once

#include <memory>

#include "engine/runtime/device.h"

namespace openmps::engine::cpu {

std::shared_ptr<Device> make_device(int threads);
// The same with or without Precision::BFloat16, whatever the processor has: for tests. Without AMX oneDNN then takes
// float32 operands as they are.
std::shared_ptr<Device> make_device(int threads, bool has_bfloat16);

}  // namespace openmps::engine::cpu
