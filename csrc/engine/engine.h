// The engine's only public header, for the frameworks. Pure C++, every function noexcept, errors as Status or Result.
//
//   devices()  ->  Device::compile(graph)  ->  CommandList::run(plan, inputs, outputs, scalars)  ->  Queue::submit
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/devices/library_report.h"
#include "engine/files/byte_stream.h"
#include "engine/graphs/graph_builder.h"
#include "engine/graphs/stored_graph.h"
#include "engine/graphs/tensor.h"
#include "engine/ir/attributes.h"
#include "engine/ir/numbers.h"  // for weights in another dtype
#include "engine/ir/types.h"
#include "engine/memory/heap.h"
#include "engine/ops/random/random.h"  // for matrix generators
#include "engine/plan/stages.h"
#include "engine/random/philox.h"  // likewise
#include "engine/runtime/command_list.h"
#include "engine/runtime/communicator.h"
#include "engine/runtime/device.h"
#include "engine/runtime/pipeline.h"
#include "engine/shaders/program.h"
#include "result/result.h"

namespace openmps::engine {

// Every usable device, best first. The list never changes after the first call.
const std::vector<std::shared_ptr<Device>>& devices() noexcept;
// The device named by OPENMPS_DEVICE, else the best one. Fails with the list of names if the variable names none of
// them.
Result<std::shared_ptr<Device>> default_device() noexcept;
// A folder named site-packages in which to look for a GPU's libraries. Call before the first use of `devices`.
void add_library_folder(const std::string& site_packages) noexcept;
// The libraries that were looked for, where, and the results.
std::vector<LibraryReport> library_reports() noexcept;
// Sentences that say why a device of this name is not listed, each after a space; empty if nothing is known.
std::string why_not_listed(const std::string& name) noexcept;

// How many threads the cpu device uses, at least 1, and the variable or limit of the process that decided.
struct ThreadChoice {
  int count;
  const char* reason;
};
// OPENMPS_THREADS, else the first number of OMP_NUM_THREADS. Values that are no number from 1 to 4096 do not count.
// Else the cores of OMP_PLACES or of the process's affinity mask, at most those of its control group's quota.
ThreadChoice thread_choice() noexcept;
// Fails in a child of fork once the parent has used the engine: "use spawn".
Status check_process() noexcept;

}  // namespace openmps::engine
