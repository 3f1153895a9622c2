// A queue on the CPU: one worker thread that runs command lists in order.
#pragma once

#include "engine/runtime/device.h"

namespace openmps::engine::host {

// The worker keeps its state alive: the last owner of the queue may release it on the worker itself. `threads` is the
// number for kernels.
std::shared_ptr<Queue> make_queue(Device& device, int threads);

}  // namespace openmps::engine::host
