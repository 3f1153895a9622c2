#include "tests/devices/kernel_pipeline.h"

namespace openmps::engine::testing {

Result<shaders::Kernel> kernel_of(const std::string& source, const std::string& name) {
  const auto library = shaders::Library::parse(source, {});
  if (!library) return library.status();
  return library.value()->kernel(name, {}, {});
}

std::shared_ptr<Pipeline> pipeline_of(Device& device, const std::string& source, const std::string& name) {
  return device.make_pipeline(kernel_of(source, name).take_or_throw()).take_or_throw();
}

KernelArguments& KernelArguments::buffer(const std::shared_ptr<Buffer>& memory, std::size_t offset) {
  made_->buffers[next_++] = DispatchArguments::BufferArgument{{memory, offset}, memory->bytes() - offset};
  return *this;
}

KernelArguments& KernelArguments::group_bytes(std::uint32_t index, std::uint32_t bytes) {
  made_->group_bytes[index] = bytes;
  return *this;
}

}  // namespace openmps::engine::testing
