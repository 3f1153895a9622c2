// A queue of the cuda device: one stream, a worker thread that puts command lists into it, and a thread that waits for
// their ends. Encoding never waits; the next command list is put into the stream while the one before it runs. Both
// threads own the queue's state: after the queue is destroyed they complete all submitted lists, then end. A failed
// list, or a failed GPU, is reported to the submission's `completed`. Throws Error if a stream cannot be made.
#pragma once

#include "engine/devices/cuda/driver/context.h"
#include "engine/runtime/device.h"

namespace openmps::engine::cuda {

std::shared_ptr<Queue> make_queue(Device& device, std::shared_ptr<const Context> context);

}  // namespace openmps::engine::cuda
