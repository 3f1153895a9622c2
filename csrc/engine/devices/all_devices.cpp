#include "engine/devices/all_devices.h"

#include "engine/devices/cpu/device.h"
#include "engine/devices/cuda/device.h"
#include "engine/devices/cuda/driver/library.h"
#include "engine/devices/host/shaders/compiler.h"
#include "engine/devices/reference/device.h"

namespace openmps::engine {
namespace {

using Devices = std::vector<std::shared_ptr<Device>>;

constexpr DeviceFamily kFamilies[] = {
    {"cuda", [](int) { return cuda::make_devices(); }, cuda::add_library_folder, cuda::reports_of_all_libraries},
    {"cpu", [](int threads) { return Devices{cpu::make_device(threads)}; }, host::add_compiler_folder},
    {"reference", [](int) { return Devices{reference::make_device()}; }},
};

}  // namespace

std::span<const DeviceFamily> device_families() noexcept { return kFamilies; }

}  // namespace openmps::engine
