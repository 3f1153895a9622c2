// Compiled kernels in this process: each one is loaded once, and for as long as a pipeline uses it. Any thread.
#pragma once

#include <memory>

#include "engine/shaders/abi.h"
#include "engine/shaders/program.h"

namespace openmps::engine::host {

using KernelEntry = void (*)(const omps::Launch* launch, unsigned first_group, unsigned last_group,
                             omps::GroupMemory* memory);

class KernelObject {
 public:
  // Loads a shared object from its bytes. Throws Error(Device).
  explicit KernelObject(const std::vector<std::byte>& bytes);
  ~KernelObject();
  KernelObject(const KernelObject&) = delete;
  KernelObject& operator=(const KernelObject&) = delete;
  KernelEntry entry() const noexcept { return entry_; }

 private:
  void* handle_ = nullptr;
  KernelEntry entry_ = nullptr;
};

// The kernel's object: one that is loaded, else from the cache on disk, else compiled. Throws what `compile_object` and
// `find_shader_compiler` throw.
std::shared_ptr<const KernelObject> object_of(const shaders::Kernel& kernel);

}  // namespace openmps::engine::host
