// The base of all dispatch objects: counted, with a context. See <dispatch/dispatch.h> for the contract.
#pragma once

#include <dispatch/dispatch.h>

#include <atomic>

namespace openmps::dispatch {

// The first and only base of every dispatch object, so that a dispatch_object_t points at it.
class Object {
 public:
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  void retain() noexcept { references_.fetch_add(1, std::memory_order_relaxed); }
  void release() noexcept {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

  std::atomic<void*> context{nullptr};
  std::atomic<dispatch_function_t> finalizer{nullptr};

 protected:
  Object() = default;
  virtual ~Object() {
    if (finalizer.load() && context.load()) finalizer.load()(context.load());
  }

 private:
  std::atomic<int> references_{1};
};

}  // namespace openmps::dispatch
