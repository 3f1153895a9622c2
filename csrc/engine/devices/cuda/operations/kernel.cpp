#include "engine/devices/cuda/operations/kernel.h"

#include "engine/devices/first_kernel.h"

namespace openmps::engine::cuda {

std::unique_ptr<Kernel> KernelTable::make(const KernelRequest& request) const {
  return first_kernel(factories_, request);
}

}  // namespace openmps::engine::cuda
