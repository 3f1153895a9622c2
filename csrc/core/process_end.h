// The end of the process, as the functions of compat/process_end.h.
#pragma once

#include "compat/process_end.h"
#include "core/api.h"

namespace openmps::core {

OPENMPS_API void begin_library_call() noexcept;
OPENMPS_API void end_library_call() noexcept;
OPENMPS_API void run_program(FunctionRef<void()> code) noexcept;
[[noreturn]] OPENMPS_API void abandon_thread() noexcept;
OPENMPS_API void finish_submitted_work() noexcept;

}  // namespace openmps::core
