#include "engine/devices/cuda/operations/kernel.h"

#include "engine/ir/op_def.h"

namespace openmps::engine::cuda {

std::unique_ptr<Kernel> KernelTable::make(const KernelRequest& request) const {
  const auto [first, last] = factories_.equal_range(request.node.op->name());
  for (auto entry = first; entry != last; ++entry)
    if (std::unique_ptr<Kernel> kernel = entry->second(request)) return kernel;
  return nullptr;
}

}  // namespace openmps::engine::cuda
