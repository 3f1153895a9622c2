// OPENMPS_PROFILE=1 prints, when the process ends, where the time of every plan went, launch by launch.
#pragma once

#include <memory>
#include <string>

#include "engine/devices/device.h"

namespace openmps::engine {

// Starts measuring the plan if the variable is set; it then lives until the process ends.
void profile_if_wanted(const std::shared_ptr<Executable>& plan);

// One line per launch: milliseconds a run, share, node. Empty when nothing was measured.
std::string timeline_text(const Executable& plan);

}  // namespace openmps::engine
