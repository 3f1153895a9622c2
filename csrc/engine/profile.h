// OPENMPS_PROFILE=1 prints, when the process ends, where the time of every plan went, launch by launch;
// OPENMPS_PROFILE=queues what each queue of a GPU did, and what that cost the CPU.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/devices/device.h"

namespace openmps::engine {

// Starts measuring the plan if the variable is set; it then lives until the process ends.
void profile_if_wanted(const std::shared_ptr<Executable>& plan);

bool wants_queue_reports();

// `text` is asked for when the process ends, if the variable says so, and keeps what it needs alive until then.
void report_queue_if_wanted(std::function<std::string()> text);

// One line per launch: milliseconds a run, share, node. Empty when nothing was measured.
std::string timeline_text(const Executable& plan);

}  // namespace openmps::engine
