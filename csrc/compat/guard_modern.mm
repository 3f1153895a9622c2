// Runtimes with one kind of exceptions, libobjc2's and Apple's: Objective-C++ catches both.
//
// libobjc2 makes a C++ exception of an NSException that passes a function of Objective-C++ with something to destroy. A
// catch in a C++ source above it then ends the process, so that all of these are Objective-C++.
#import <Foundation/Foundation.h>

#include "compat/guard.h"
#include "compat/guard_internal.h"

namespace openmps {

std::exception_ptr cpp_try(FunctionRef<void()> f) {
  try {
    f();
    return nullptr;
  } catch (id) {
    throw;
  } catch (...) {
    return std::current_exception();
  }
}

std::exception_ptr standard_exception_of(FunctionRef<void()> f) {
  try {
    f();
    return nullptr;
  } catch (const std::exception &) {
    return std::current_exception();
  }
}

Status objc_try(FunctionRef<void()> f, std::exception_ptr &thrown) {
  Status status;
  @autoreleasepool {
    try {
      f();
    } catch (NSException *exception) {
      status = status_of(exception);
    } catch (id) {
      status = foreign_object();
    } catch (...) {
      thrown = std::current_exception();
    }
  }
  return status;
}

}  // namespace openmps
