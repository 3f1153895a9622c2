#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"

namespace openmps::fw {

KernelCopies *&KernelCopying::current() {
  thread_local KernelCopies *copies = nullptr;
  return copies;
}

KernelCopying::KernelCopying(id<MTLDevice> device) {
  if (current()) return;
  own_ = std::make_unique<KernelCopies>(device);
  current() = own_.get();
}

KernelCopying::~KernelCopying() {
  if (own_) current() = nullptr;
}

}  // namespace openmps::fw
