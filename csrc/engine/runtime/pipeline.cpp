#include "engine/runtime/pipeline.h"

namespace openmps::engine {

Result<std::shared_ptr<Pipeline>> Device::make_pipeline(const shaders::Kernel& kernel) noexcept try {
  return Status(ErrorKind::Unsupported, "Kernel \"" + kernel.function.name + "\": the device " + name() +
                                            " compiles no kernels of Metal libraries.");
} catch (...) {
  return Status::from(std::current_exception());
}

Status Device::check_source(const shaders::Kernel& /*all*/) noexcept try {
  return Status(ErrorKind::Unsupported, "The device " + name() + " compiles no kernels of Metal libraries.");
} catch (...) {
  return Status::from(std::current_exception());
}

// Memory that the CPU addresses has one address for both.
Result<std::uint64_t> Buffer::address() noexcept {
  return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(host()));
}

}  // namespace openmps::engine
