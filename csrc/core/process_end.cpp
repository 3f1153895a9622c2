#include "core/process_end.h"

namespace openmps::core {

void begin_library_call() noexcept { openmps::begin_library_call(); }
void end_library_call() noexcept { openmps::end_library_call(); }
void run_program(FunctionRef<void()> code) noexcept { openmps::run_program(code); }
void abandon_thread() noexcept { openmps::abandon_thread(); }
void finish_submitted_work() noexcept { openmps::finish_submitted_work(); }

}  // namespace openmps::core
