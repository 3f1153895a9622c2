// Users' kernels in tests: from a source to a pipeline.
#pragma once

#include <memory>
#include <string>

#include "engine/runtime/pipeline.h"

namespace openmps::engine::testing {

// The kernel of this name of a source in the Metal Shading Language.
Result<shaders::Kernel> kernel_of(const std::string& source, const std::string& name);
// Throws Error.
std::shared_ptr<Pipeline> pipeline_of(Device& device, const std::string& source, const std::string& name);

// Arguments of a dispatch, one after another: `Arguments().buffer(x).bytes(3.0f)`.
class KernelArguments {
 public:
  // The whole buffer from the offset on.
  KernelArguments& buffer(const std::shared_ptr<Buffer>& memory, std::size_t offset = 0);
  template <typename T>
  KernelArguments& bytes(const T& value) {
    const auto* const first = reinterpret_cast<const std::byte*>(&value);
    made_->buffers[next_++] = DispatchArguments::Bytes{{first, first + sizeof value}};
    return *this;
  }
  KernelArguments& group_bytes(std::uint32_t index, std::uint32_t bytes);
  DispatchArguments& all() { return *made_; }
  operator std::shared_ptr<const DispatchArguments>() const { return made_; }

 private:
  std::shared_ptr<DispatchArguments> made_ = std::make_shared<DispatchArguments>();
  std::size_t next_ = 0;
};

}  // namespace openmps::engine::testing
