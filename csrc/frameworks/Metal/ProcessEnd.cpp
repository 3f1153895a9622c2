#include "compat/process_end.h"

#include "engine/process/process_end.h"

namespace openmps {

void begin_library_call() noexcept { engine::begin_call(); }
void end_library_call() noexcept { engine::end_call(); }
void run_program(FunctionRef<void()> code) noexcept {
  const engine::Waiting waiting(engine::WaitFor::Program);
  code();
}
void abandon_thread() noexcept { engine::abandon_thread(); }
void finish_submitted_work() noexcept { engine::finish_submitted_work(); }

}  // namespace openmps
