#include "engine/devices/all_devices.h"

#include "engine/devices/cpu/device.h"
#include "engine/devices/reference/device.h"

namespace openmps::engine {

std::vector<std::shared_ptr<Device>> make_all_devices(int threads) {
  return {cpu::make_device(threads), reference::make_device()};
}

}  // namespace openmps::engine
