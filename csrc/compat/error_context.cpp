#include "compat/error_context.h"

#include "compat/guard.h"

namespace openmps {

Status with_context(const Status& status, const std::string& line) {
  if (status) return status;
  const std::string message = status.message() + "\n  " + line;
  if (!status.objc_name().empty()) return Status::objc(status.objc_name(), message, status.kind());
  return Status(status.kind(), message, status.foreign());
}

void add_context(FunctionRef<void()> f, FunctionRef<std::string()> line) {
  if (const Status status = objc_guard(f); !status) raise_objc(with_context(status, line()));
}

}  // namespace openmps
