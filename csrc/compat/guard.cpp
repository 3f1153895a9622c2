#include "compat/guard.h"

#include "compat/guard_internal.h"
#include "compat/process_fork.h"
#include "compat/threads.h"

namespace openmps {

std::exception_ptr cpp_try(FunctionRef<void()> f) {
  try {
    f();
    return nullptr;
  } catch (...) {
    // An NSException has no exception_ptr: it belongs to the next outer @catch.
    if (std::exception_ptr exception = std::current_exception()) return exception;
    throw;
  }
}

std::exception_ptr standard_exception_of(FunctionRef<void()> f) {
  try {
    f();
    return nullptr;
  } catch (const std::exception&) {
    return std::current_exception();
  }
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
    return Status(ErrorKind::Foreign, "An object that is not an NSException was thrown.", std::current_exception());
  }
}

Status status_from(const std::exception_ptr& thrown) noexcept { return Status::from(thrown); }

}  // namespace openmps
