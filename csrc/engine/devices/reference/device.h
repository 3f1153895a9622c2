// The device "reference": plain loops in double, one thread, no rewriting passes. The definition of right results; not
// fast.
#pragma once

#include <memory>

#include "engine/runtime/device.h"

namespace openmps::engine::reference {

std::shared_ptr<Device> make_device();

}  // namespace openmps::engine::reference
