#include "compat/guard.h"

#include "compat/guard_internal.h"
#include "compat/process_fork.h"
#include "compat/threads.h"

#include <utility>

namespace openmps {

Status foreign_object(std::exception_ptr thrown) {
  return Status(ErrorKind::Foreign, "An object that is not an NSException was thrown.", std::move(thrown));
}

Status objc_guard(FunctionRef<void()> f) noexcept {
  if (Status status = fork_status(); !status.is_ok()) return status;
  try {
    register_objc_thread();
    std::exception_ptr thrown;
    Status raised = objc_try(f, thrown);
    return thrown ? Status::from(thrown) : raised;
  } catch (...) {
    // Neither a C++ exception nor an NSException, such as @throw @"text".
    return foreign_object(std::current_exception());
  }
}

Status status_from(const std::exception_ptr& thrown) noexcept { return Status::from(thrown); }

}  // namespace openmps
