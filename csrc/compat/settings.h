// The environment variables of the Metal beneath us. Apple's has none of ours: there the list and the values are empty.
#pragma once

#include <string>
#include <vector>

#include "result/result.h"

namespace openmps {

// A row of the engine's table, and the variable's value.
struct SettingReport {
  std::string variable, value, fallback, meaning;
  std::string problem;  // a sentence; empty if the value is valid
};

// How many threads the CPU's kernels use and what decided; 0 where Apple's frameworks decide.
struct ThreadReport {
  int count;
  std::string reason;
};

std::vector<SettingReport> setting_reports();
ThreadReport thread_report();
// Cores that this process may use: affinity mask and control group.
int usable_cores();
// Fails on the first value that is not allowed, except that of OPENMPS_DEVICE.
Status check_settings();
// The value of a variable of the table; empty if it is not set.
std::string setting(const std::string& variable);

}  // namespace openmps
