#include "compat/communicator.h"

namespace openmps {

Status set_communicator(int /*rank*/, int size, AddUp /*add_up*/) noexcept {
  if (size == 1) return Status::ok();
  return Status(ErrorKind::Unsupported, "Apple's frameworks do not train in several processes.");
}

}  // namespace openmps
