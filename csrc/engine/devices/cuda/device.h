// NVIDIA GPUs as devices: "cuda:0", "cuda:1", ...
#pragma once

#include <memory>
#include <vector>

#include "engine/devices/library_report.h"
#include "engine/runtime/device.h"

namespace openmps::engine::cuda {

// Every GPU that the driver and NVRTC can use; none without them. library_reports() of library.h says why.
std::vector<std::shared_ptr<Device>> make_devices() noexcept;
// Of every library that a device uses. Looks for NCCL first, which only ranks open otherwise.
std::vector<LibraryReport> reports_of_all_libraries();

}  // namespace openmps::engine::cuda
