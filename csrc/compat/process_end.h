// How threads that call the library, and may never return to it, take part in the end of the process. On Apple's
// systems the functions do nothing.
#pragma once

#include "compat/function_ref.h"

namespace openmps {

// Around a call of the library by a thread that may outlive the program, such as a daemon thread of Python. `exit` waits
// a moment for the call to end. Calls may be nested.
void begin_library_call() noexcept;
void end_library_call() noexcept;
// Calls `code` of the program, from a job of a queue or from a call. Meanwhile the process may end. `code` throws
// nothing.
void run_program(FunctionRef<void()> code) noexcept;
// Leaves the thread behind, asleep. For one that can neither go on nor return.
[[noreturn]] void abandon_thread() noexcept;
// Waits, two seconds at most, for the work that has been submitted so far and for the handlers after it.
void finish_submitted_work() noexcept;

}  // namespace openmps
