// OPENMPS_PROFILE=1 prints at the end of the process the time of every plan, launch by launch. OPENMPS_PROFILE=queues
// prints the work of each queue of a GPU, and its cost for the CPU.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/runtime/device.h"

namespace openmps::engine {

// Starts measuring the plan if the variable is set; it then lives until the process ends.
void profile_if_wanted(const std::shared_ptr<Executable>& plan);

bool wants_queue_reports();

// `text` is called when the process ends, if the variable asks for it, and keeps its data alive until then.
void report_queue_if_wanted(std::function<std::string()> text);

// One line per launch: milliseconds a run, share, node. Empty if nothing was measured.
std::string timeline_text(const Executable& plan);

}  // namespace openmps::engine
