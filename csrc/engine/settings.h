// The environment variables that the engine reads: one table of their names and possible values. The file
// python/openmps/_runtime/settings.py has the same table, for the variables that Python reads too.
#pragma once

#include "result/result.h"

namespace openmps::engine {

// Fails on the first variable whose value the table does not allow; default_device() checks OPENMPS_DEVICE. Paths may
// be anything.
Status check_settings() noexcept;

// Whether a variable of the table is "1"; "0", empty and unset are no.
bool is_on(const char* variable) noexcept;

// OPENMPS_THREADS; 0 if it is not set, or is no number.
int wanted_threads() noexcept;

}  // namespace openmps::engine
