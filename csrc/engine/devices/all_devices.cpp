#include "engine/devices/all_devices.h"

#include "engine/devices/cpu/device.h"
#include "engine/devices/cuda/device.h"
#include "engine/devices/reference/device.h"

namespace openmps::engine {

std::vector<std::shared_ptr<Device>> make_all_devices(int threads) {
  std::vector<std::shared_ptr<Device>> devices = cuda::make_devices();
  devices.push_back(cpu::make_device(threads));
  devices.push_back(reference::make_device());
  return devices;
}

}  // namespace openmps::engine
