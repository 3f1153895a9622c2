// Users' kernels on devices whose memory the CPU addresses: compiled C++, its threadgroups divided among the threads
// that share the loops of a queue.
#pragma once

#include <span>

#include "engine/runtime/command.h"
#include "engine/shaders/program.h"

namespace openmps::engine::host {

// Throws Error with the compiler's messages, or if there is no compiler.
std::shared_ptr<Pipeline> make_pipeline(const shaders::Kernel& kernel);
// Runs the kernel to its end, on the calling thread and its team. Throws Error.
void run_dispatch(const command::Dispatch& dispatch);

// The memory of a buffer argument, by index.
struct BoundMemory {
  std::uint32_t index = 0;
  void* address = nullptr;
  std::size_t bytes = 0;
};
// The same for a kernel of a plan, whose buffers are in memory of the plan. `arguments` has the others.
void run_kernel(const Pipeline& pipeline, const DispatchArguments& arguments, Extent3 threads, Extent3 group,
                std::span<const BoundMemory> buffers);

}  // namespace openmps::engine::host
