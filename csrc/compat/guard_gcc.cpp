// GCC's Objective-C runtime: C++ catches C++ exceptions, and Objective-C catches NSExceptions.
#include "compat/guard.h"
#include "compat/guard_internal.h"

#include <cxxabi.h>

namespace openmps {
namespace {

// The Itanium C++ ABI's layout, 2.2.2.
struct ExceptionGlobals {
  void* caught;
  unsigned uncaught;
};

// Rethrows the NSException that a handler holds. __cxa_rethrow counts it as uncaught, unlike a first throw of
// Objective-C. No catch of a foreign exception takes that back. The count would stay one too high in this thread.
[[noreturn]] void rethrow_foreign() {
  reinterpret_cast<ExceptionGlobals*>(abi::__cxa_get_globals())->uncaught -= 1;
  throw;
}

}  // namespace

std::exception_ptr cpp_try(FunctionRef<void()> f) {
  try {
    f();
    return nullptr;
  } catch (...) {
    // An NSException has no exception_ptr: it belongs to the next outer @catch.
    if (std::exception_ptr exception = std::current_exception()) return exception;
    rethrow_foreign();
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
