#include "compat/error_context.h"

namespace openmps {

Status with_context(const Status& status, const std::string& line) {
  if (status) return status;
  return Status(status.kind(), status.message() + "\n  " + line, status.foreign());
}

}  // namespace openmps
