#include "engine/devices/host/kernel.h"

#include <utility>

#include "engine/devices/first_kernel.h"

namespace openmps::engine::host {

std::unique_ptr<Kernel> KernelTable::make(const KernelRequest& request) const {
  std::unique_ptr<Kernel> kernel = first_kernel(factories_, request);
  return kernel || !fallback_ ? std::move(kernel) : fallback_->make(request);
}

}  // namespace openmps::engine::host
