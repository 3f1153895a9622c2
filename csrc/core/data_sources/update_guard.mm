#include "core/data_sources/update_guard.h"

#include "core/data_sources/kernel_guard_objc.h"
#include "core/objects/handle_objc.h"
#include "core/training_objc.h"

namespace openmps::core {

Result<UpdateGuard> UpdateGuard::make(const Device &device) noexcept {
  return guarded<UpdateGuard>([&] {
    const Class own = NSClassFromString(@"OMPSUpdateGuard");
    const id<OMPSGuard> made = [own != Nil ? own : [OMPSKernelGuard class] alloc];
    return UpdateGuard{adopt([made initWithDevice:object_in<id<MTLDevice>>(device.object)])};
  });
}

Result<bool> UpdateGuard::is_open() const noexcept {
  return guarded<bool>([&] { return static_cast<bool>([object_in<id<OMPSGuard>>(object) isOpen]); });
}

Status UpdateGuard::open() const noexcept {
  return objc_guard([&] { [object_in<id<OMPSGuard>>(object) open]; });
}

}  // namespace openmps::core
