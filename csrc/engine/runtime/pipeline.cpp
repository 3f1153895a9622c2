#include "engine/runtime/pipeline.h"

namespace openmps::engine {

Result<std::shared_ptr<Pipeline>> Device::make_pipeline(const shaders::Kernel& kernel) noexcept try {
  return Status(ErrorKind::Unsupported, "Kernel \"" + kernel.function.name + "\": the device " + name() +
                                            " compiles no kernels of Metal libraries.");
} catch (...) {
  return Status::from(std::current_exception());
}

}  // namespace openmps::engine
