#include "tests/devices/emulated_count.h"

#include <dlfcn.h>

#include <cstdlib>

namespace openmps::engine::testing {

long emulated_count(const char* function) {
  const char* const path = std::getenv("OPENMPS_CUDA_DRIVER");
  void* const driver = path ? dlopen(path, RTLD_NOW | RTLD_NOLOAD) : nullptr;
  const auto count = driver ? reinterpret_cast<long (*)()>(dlsym(driver, function)) : nullptr;
  return count ? count() : -1;
}

}  // namespace openmps::engine::testing
