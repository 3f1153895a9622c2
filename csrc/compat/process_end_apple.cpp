#include <unistd.h>

#include "compat/process_end.h"

namespace openmps {

void begin_library_call() noexcept {}
void end_library_call() noexcept {}
void run_program(FunctionRef<void()> code) noexcept { code(); }
void abandon_thread() noexcept {
  for (;;) pause();
}
void finish_submitted_work() noexcept {}

}  // namespace openmps
