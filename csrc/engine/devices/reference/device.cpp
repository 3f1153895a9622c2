#include "engine/devices/reference/device.h"

#include "engine/devices/host/device.h"
#include "engine/devices/reference/kernels.h"

namespace openmps::engine::reference {

std::shared_ptr<Device> make_device() {
  return host::make_device({DeviceKind::Reference, "reference", "plain loops in double, 1 thread", &kernels(), 1});
}

}  // namespace openmps::engine::reference
