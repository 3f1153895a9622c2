#include "core/objects/handle_objc.h"

namespace openmps::core {

void *Handle::retain(void *object) noexcept { return object ? (void *)[(id)object retain] : nullptr; }

void Handle::release(void *object) noexcept {
  if (!object) return;
  const Status status = objc_guard([&] { [(id)object release]; });
  static_cast<void>(status);  // errors of a dealloc cannot be reported
}

}  // namespace openmps::core
