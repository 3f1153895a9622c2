#include "tests/compat/thrower.h"

#include <stdexcept>

#include "compat/guard.h"

namespace thrower {

void throw_key_error() { throw KeyError("key 7 is missing"); }
void throw_shape_error() {
  throw openmps::Error(openmps::ErrorKind::Shape, "The image has 3 rows, the kernel needs 5.");
}

bool holds_key_error(std::exception_ptr exception) {
  if (!exception) return false;
  try {
    std::rethrow_exception(exception);
  } catch (const KeyError& error) {
    return std::string(error.what()) == "key 7 is missing";
  } catch (...) {
    return false;
  }
}

}  // namespace thrower
