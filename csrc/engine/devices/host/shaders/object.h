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
  std::uint32_t group_bytes() const noexcept { return group_bytes_; }  // of its variables in threadgroup memory

 private:
  void* handle_ = nullptr;
  KernelEntry entry_ = nullptr;
  std::uint32_t group_bytes_ = 0;
};

// The kernel's object: one that is loaded, else from the cache on disk, else compiled. Throws what `compile_object` and
// `find_shader_compiler` throw.
std::shared_ptr<const KernelObject> object_of(const shaders::Kernel& kernel);
// Compiles without a result, unless this process or the cache on disk knows the text as right. Throws the same.
void check_kernel_source(const shaders::Kernel& all);

}  // namespace openmps::engine::host
