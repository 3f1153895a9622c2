// Users' kernels on devices whose memory the CPU addresses: compiled C++, its threadgroups divided among the threads
// that share the loops of a queue.
#pragma once

#include "engine/runtime/command.h"
#include "engine/shaders/program.h"

namespace openmps::engine::host {

// Throws Error with the compiler's messages, or if there is no compiler.
std::shared_ptr<Pipeline> make_pipeline(const shaders::Kernel& kernel);
// Runs the kernel to its end, on the calling thread and its team. Throws Error.
void run_dispatch(const command::Dispatch& dispatch);

}  // namespace openmps::engine::host
