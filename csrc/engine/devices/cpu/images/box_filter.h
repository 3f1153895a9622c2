// Boxes over images of bytes, by sums of integers.
#pragma once

#include <memory>

#include "engine/devices/host/kernel.h"

namespace openmps::engine::cpu {

// For a `window_filter` of bytes whose weights are all the same. Null where sums of bytes are not exact, or where the
// number of a pixel is not its byte times a factor.
std::unique_ptr<host::Kernel> make_byte_box(const host::KernelRequest& request);

}  // namespace openmps::engine::cpu
