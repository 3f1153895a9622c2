#include "frameworks/Metal/Raising.h"

#include <exception>

#include "compat/guard.h"

namespace openmps::fw {

void raising(FunctionRef<void()> f) {
  std::exception_ptr thrown;
  try {
    f();
  } catch (const std::exception&) {  // not `...`: rethrowing an NSException leaves std::uncaught_exceptions at 1
    thrown = std::current_exception();
  }
  if (thrown) raise_objc(Status::from(thrown));
}

}  // namespace openmps::fw
