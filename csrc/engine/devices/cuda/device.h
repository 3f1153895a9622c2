// NVIDIA GPUs as devices: "cuda:0", "cuda:1", ...
#pragma once

#include <memory>
#include <vector>

#include "engine/devices/device.h"

namespace openmps::engine::cuda {

// Every GPU that the driver and NVRTC make usable; none without them. Why, library_reports() of library.h says.
std::vector<std::shared_ptr<Device>> make_devices() noexcept;

}  // namespace openmps::engine::cuda
