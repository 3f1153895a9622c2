// OPENMPS_PROFILE=1 prints at the end of the process the time of every plan, launch by launch. OPENMPS_PROFILE=queues
// prints the work of each queue of a GPU, and its cost for the CPU. OPENMPS_TRACE=FILE writes a timeline of the plans.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/runtime/device.h"

namespace openmps::engine {

// Starts measuring the plan if a variable is set; it then lives until the process ends.
void profile_if_wanted(const std::shared_ptr<Executable>& plan);

bool wants_queue_reports();

// `text` is called when the process ends, if the variable asks for it, and keeps its data alive until then.
void report_queue_if_wanted(std::function<std::string()> text);

// One line per launch: milliseconds a run, share, node. Empty if nothing was measured.
std::string timeline_text(const Executable& plan);

// The launches of plans in Chrome's trace format, which Perfetto shows. Each plan has a row. Its launches follow each
// other, each as long as its mean time.
std::string trace_json(const std::vector<std::shared_ptr<Executable>>& plans);

}  // namespace openmps::engine
