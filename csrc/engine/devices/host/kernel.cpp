#include "engine/devices/host/kernel.h"

#include "engine/ir/op_def.h"

namespace openmps::engine::host {

std::unique_ptr<Kernel> KernelTable::make(const KernelRequest& request) const {
  const auto [first, last] = factories_.equal_range(request.node.op->name());
  try {
    for (auto entry = first; entry != last; ++entry)
      if (std::unique_ptr<Kernel> kernel = entry->second(request)) return kernel;
  } catch (const Error& error) {  // of a library, which does not know the node
    throw error.with_context("while making the kernel of " + request.node.who());
  }
  return fallback_ ? fallback_->make(request) : nullptr;
}

}  // namespace openmps::engine::host
