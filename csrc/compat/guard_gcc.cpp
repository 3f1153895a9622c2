// GCC's Objective-C runtime: C++ catches C++ exceptions, and Objective-C catches NSExceptions.
#include "compat/guard.h"
#include "compat/guard_internal.h"

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

}  // namespace openmps
